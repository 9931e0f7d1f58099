/** Points of a profile as pairs of radius and height, in the order in which a lathe cuts them. */
export type Points = readonly (readonly [radius: number, height: number])[];

/** Draws half of a cross section. Walking upwards, outside is where the radius grows. */
export class Profile {
  readonly points: [number, number][] = [];

  constructor(radius: number, height: number) {
    this.points.push([radius, height]);
  }

  line(radius: number, height: number): this {
    this.points.push([radius, height]);
    return this;
  }

  /** A curve from the last point, with two control points as in SVG's `C`. */
  curve(r1: number, y1: number, r2: number, y2: number, radius: number, height: number, steps = 14): this {
    const [r0 = 0, y0 = 0] = this.points.at(-1) ?? [];
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      this.points.push([a * r0 + b * r1 + c * r2 + d * radius, a * y0 + b * y1 + c * y2 + d * height]);
    }
    return this;
  }

  /** A quarter of a circle or ellipse whose corner is the given point. */
  round(cornerRadius: number, cornerHeight: number, radius: number, height: number): this {
    const [r0 = 0, y0 = 0] = this.points.at(-1) ?? [];
    const k = 0.5523;
    return this.curve(
      r0 + (cornerRadius - r0) * k,
      y0 + (cornerHeight - y0) * k,
      radius + (cornerRadius - radius) * k,
      height + (cornerHeight - height) * k,
      radius,
      height,
    );
  }
}
