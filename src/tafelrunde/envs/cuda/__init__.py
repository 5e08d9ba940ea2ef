"""Batches on a GPU: the same rules, steps and observations as on a processor, compiled for CUDA.

    kernels     what each thread does
    compiling   how that is compiled and started
    arrays      arrays that stay on the GPU, shared with PyTorch, JAX and CuPy
    batch       `Batch(..., device="cuda")`

Needs the extra `cuda` and an NVIDIA GPU. With NUMBA_ENABLE_CUDASIM=1 and NUMBA_DISABLE_JIT=1 Numba's simulator takes
the GPU's place, slowly: that is how machines without a GPU test it.
"""
