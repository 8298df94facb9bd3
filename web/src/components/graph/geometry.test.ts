import { expect, test } from 'vitest';
import {
  border,
  boxOf,
  curve,
  curves,
  extent,
  nearest,
  passes,
  spread,
  type Shape,
} from './geometry';

const at = (x: number, y: number, form: Shape['form'] = 'rectangle'): Shape => ({
  x,
  y,
  width: 60,
  height: 40,
  form,
});

test('borders of rectangles and ellipses', () => {
  expect(border(at(0, 0), { x: 100, y: 0 })).toEqual({ x: 30, y: 0 });
  expect(border(at(0, 0), { x: 100, y: 100 })).toEqual({ x: 20, y: 20 });
  expect(border(at(0, 0, 'ellipse'), { x: 0, y: -9 })).toEqual({ x: 0, y: -20 });
  const slanted = border(at(0, 0, 'ellipse'), { x: 30, y: 20 });
  expect((slanted.x / 30) ** 2 + (slanted.y / 20) ** 2).toBeCloseTo(1);
});

test('edges run from border to border and leave room for the arrow', () => {
  expect(curve(at(0, 0), at(200, 0), false)).toEqual({
    path: 'M30 0L162.8 0',
    head: 'M170 0L161 -3.9L161 3.9z',
  });
  expect(curve(at(0, 0), at(0, 200), false)).toEqual({
    path: 'M0 20L0 172.8',
    head: 'M0 180L3.9 171L-3.9 171z',
  });
});

test('an edge is bent where another stands in its way or comes back', () => {
  const row = [at(0, 0), at(150, 0), at(300, 0)];
  const paths = curves(row, [
    { from: 0, to: 2 },
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 1 },
    { from: 1, to: 1 },
  ]).map(({ path }) => path);
  expect(paths.map((path) => /[LQC]/.exec(path)![0])).toEqual(['Q', 'L', 'Q', 'Q', 'C']);
  // Both ways keep to their own left, so that they do not lie on each other.
  const heights = [paths[2]!, paths[3]!].map((path) => Number(/Q\S+ (\S+)/.exec(path)![1]));
  expect(heights[0]! * heights[1]!).toBeLessThan(0);
});

test('a line passes through what lies on it and nothing else', () => {
  expect(passes({ x: 0, y: 0 }, { x: 300, y: 0 }, at(150, 10))).toBe(true);
  expect(passes({ x: 0, y: 0 }, { x: 300, y: 0 }, at(150, 30))).toBe(false);
  expect(passes({ x: 0, y: 0 }, { x: 100, y: 0 }, at(150, 0))).toBe(false);
  expect(passes({ x: 0, y: -300 }, { x: 0, y: 300 }, at(20, 0))).toBe(true);
});

test('arrows lead to the nearest vertex that way', () => {
  const points = [
    { x: 100, y: 0 },
    { x: 0, y: 100 },
    { x: 110, y: 100 },
    { x: 100, y: 200 },
    { x: 300, y: 90 },
  ];
  expect(nearest(points, 0, 'down')).toBe(2);
  expect(nearest(points, 2, 'left')).toBe(1);
  expect(nearest(points, 2, 'up')).toBe(0);
  expect(nearest(points, 2, 'right')).toBe(4);
  expect(nearest(points, 3, 'down')).toBeNull();
  expect(nearest(points, 9, 'down')).toBeNull();
  // What is far aside is still better than nothing.
  expect(nearest([points[0]!, points[4]!], 0, 'down')).toBe(1);
});

test('everything is inside its room', () => {
  expect(extent([at(0, 0), at(100, 50)], 10)).toEqual({
    left: -40,
    top: -30,
    width: 180,
    height: 110,
  });
  expect(extent([]).width).toBeGreaterThan(0);
  expect(boxOf('a').width).toBe(56);
  expect(boxOf('a long name of a vertex').width).toBeGreaterThan(180);
});

test('places for small boxes are stretched for larger ones, and keep their order', () => {
  const small = (x: number, y: number) => ({ x, y, width: 30, height: 20 });
  const places = [small(50, 20), small(100, 20), small(75, 60), small(75, 90)];
  const boxes = places.map(() => ({ width: 110, height: 42 }));
  const spaced = spread(places, boxes);
  spaced.forEach((a, i) =>
    spaced.slice(i + 1).forEach((b) => {
      expect(Math.abs(a.x - b.x) >= 110 || Math.abs(a.y - b.y) >= 42).toBe(true);
    }),
  );
  expect(spaced[0]!.x).toBeLessThan(spaced[2]!.x);
  expect(spaced[2]!.x).toBeLessThan(spaced[1]!.x);
  // Nothing is cut off, and the arrow of the start has room.
  expect(Math.min(...spaced.map(({ x }) => x)) - 55).toBe(48);
  // What keeps apart is not moved away further.
  const roomy = [small(0, 0), small(400, 0)];
  expect(spread(roomy, roomy).map(({ x }) => x)).toEqual([63, 463]);
});
