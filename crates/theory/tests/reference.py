#!/usr/bin/env python3
"""Writes reference.txt: the cost of tests by the bare definitions, computed with 600 digits (mpmath).

    python3 reference.py > reference.txt

A row: moves, depth, chance; the chance that the answer is yes and that it is no; the mean number of leaves, and that
of yes and of no; the standard deviation. Numbers of leaves are written mantissa:power of two.
"""

import math
import sys

from mpmath import findroot, frexp, ldexp, log, mp, mpf, sqrt

mp.dps = 600


def fixed_point(n):
    """The root of p = 1 - p^n: by q = 1 - p, where n ln(1 - q) = ln q, from 30 digits on upwards."""
    guess = mpf(1) / 2
    for _ in range(200):  # Halves the distance in ln q.
        guess = sqrt(guess * (1 - guess) ** n)
    q = findroot(lambda q: log(q) - n * log(1 - q), guess, tol=mpf(10) ** -1100)
    assert abs(q - (1 - q) ** n) < mpf(10) ** -590
    return 1 - q


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


def chances(n, root):
    """Chances far from the fixed point and close to it, all of them f64."""
    near = float(root)
    yield from (0.0, 1e-300, 1e-9, 0.1, 0.5, 0.9, 1 - 1e-9, 1 - 2**-53, 1.0)
    for distance in (1e-12, 1e-9, 1e-6):
        yield from (near - distance, near + distance)
    yield from (near, math.nextafter(near, 0), math.nextafter(near, 1))
    # Where the deviation becomes too large to be followed as such.
    for part in (0.49, 0.51):
        yield from (float(root - (1 - root) * part), float(root + (1 - root) * part))


def main(every):
    for n in every["moves"]:
        root = fixed_point(n)
        for k in every["depths"]:
            for p in ["pn", *sorted(p for p in set(chances(n, root)) if p <= 1)]:
                stays = p == "pn"
                row = cost(n, k, root if stays else mpf(p), stays)
                yes, no, mean, good, bad, deviation = row
                print(
                    n, k, p, float(yes), float(no), leaves(mean),
                    leaves(good) if yes > 0 or 0 < mpf(root if stays else p) < 1 else "-",
                    leaves(bad) if no > 0 or 0 < mpf(root if stays else p) < 1 else "-",
                    leaves(deviation),
                )  # fmt: skip


if __name__ == "__main__":
    if sys.argv[1:] == ["all"]:
        main({"moves": (1, 2, 3, 4, 7, 10, 40, 100, 1000, 65536, 999_999, 10**6),
              "depths": (0, 1, 2, 3, 4, 5, 9, 10, 33, 100, 101, 1000, 10_000)})
    else:
        main({"moves": (2, 3, 40, 10**6), "depths": (1, 4, 25, 10_000)})
