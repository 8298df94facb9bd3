#!/usr/bin/env python3
"""The cost of tests by the bare definitions, computed with 600 digits (needs mpmath).

    python3 reference.py > reference.txt

A row: moves, depth, chance; the chance that the answer is yes and that it is no; the mean number of
leaves, and that of yes and of no; the standard deviation. Numbers of leaves are written
mantissa:power of two.
"""

import math

from mpmath import frexp, mp, mpf, sqrt

mp.dps = 600


def fixed_point(n):
    """The root of p = 1 - p^n, by bisection of q = (1 - q)^n with q = 1 - p."""
    low, high = mpf(0), mpf(1)
    for _ in range(2000):
        q = (low + high) / 2
        low, high = (q, high) if q < (1 - q) ** n else (low, q)
    return 1 - high


def attempts(n, u, un):
    """Mean and variance of 0..n-1 with weights u^j; un = u^n."""
    if 1 - u < mpf(10) ** -100:
        return mpf(n - 1) / 2, mpf(n * n - 1) / 12
    mean = u / (1 - u) - n * un / (1 - un)
    return mean, u / (1 - u) ** 2 - n * n * un / (1 - un) ** 2


def cost(n, k, p, stays):
    u, product = p, mpf(1)
    good = bad = mpf(1)
    good_variance = bad_variance = mpf(0)
    for _ in range(k):
        un = u**n
        product *= n if u == 1 else (1 - un) / (1 - u)
        mean, variance = attempts(n, u, un)
        good_variance, bad_variance = (
            mean * good_variance + variance * good**2 + bad_variance,
            n * good_variance,
        )
        good, bad = mean * good + bad, n * good
        if not stays:
            u = 1 - un
    both = u * good_variance + (1 - u) * bad_variance + u * (1 - u) * (good - bad) ** 2
    assert abs((u * good + (1 - u) * bad) / product - 1) < mpf(10) ** -50
    return u, 1 - u, product, good, bad, sqrt(both)


def leaves(number):
    mantissa, exponent = frexp(number)
    return f"{float(mantissa)!r}:{exponent}"


def chances(root):
    """Chances far from the fixed point and close to it, all of them f64."""
    near = float(root)
    yield from (0.0, 1e-300, 1e-9, 0.1, 0.5, 0.9, 1 - 1e-9, 1 - 2**-53, 1.0)
    for distance in (1e-12, 1e-9, 1e-6):
        yield from (near - distance, near + distance)
    yield from (near, math.nextafter(near, 0), math.nextafter(near, 1))
    # Where the deviation becomes too large to be followed as such.
    for part in (0.49, 0.51):
        yield from (float(root - (1 - root) * part), float(root + (1 - root) * part))


def main(all_moves, all_depths):
    for n in all_moves:
        root = fixed_point(n)
        for k in all_depths:
            for name in ["pn", *sorted(p for p in set(chances(root)) if p <= 1)]:
                stays = name == "pn"
                p = root if stays else mpf(name)
                yes, no, mean, good, bad, deviation = cost(n, k, p, stays)
                print(
                    n, k, name, float(yes), float(no), leaves(mean),
                    leaves(good) if 0 < p < 1 or yes > 0 else "-",
                    leaves(bad) if 0 < p < 1 or no > 0 else "-",
                    leaves(deviation),
                )


if __name__ == "__main__":
    main((2, 3, 40, 10**6), (1, 4, 25, 10_000))
