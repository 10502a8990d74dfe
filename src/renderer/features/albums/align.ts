/** The position of B on A, in hundredths of B's width and height, its scale and its angle. */
export interface Shift {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Degrees, clockwise. */
  readonly angle: number;
}

export const unshifted: Shift = { x: 0, y: 0, scale: 1, angle: 0 };
/** Two photos of the same place do not differ by more. */
const most = { away: 100, scale: 4 };

const clamp = (value: number, least: number, greatest: number): number => Math.min(Math.max(value, least), greatest);
/** The sum of steps stays a readable number. */
const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

export const nudgedBy = (dx: number, dy: number, { x, y, ...rest }: Shift): Shift => ({
  ...rest,
  x: rounded(clamp(x + dx, -most.away, most.away)),
  y: rounded(clamp(y + dy, -most.away, most.away)),
});

export const resizedBy = (factor: number, shift: Shift): Shift => ({
  ...shift,
  scale: clamp(shift.scale * factor, 1 / most.scale, most.scale),
});

/** Half a turn is reached from either side. */
export const turnedBy = (degrees: number, shift: Shift): Shift => ({
  ...shift,
  angle: rounded(clamp(shift.angle + degrees, -180, 180)),
});

export const isShifted = ({ x, y, scale, angle }: Shift): boolean => x !== 0 || y !== 0 || scale !== 1 || angle !== 0;

/** Applied inside the shared zoom, which enlarges the shift of B too. */
export const shiftStyle = ({ x, y, scale, angle }: Shift): string =>
  `translate(${x}%, ${y}%) ${angle === 0 ? '' : `rotate(${angle}deg) `}scale(${scale})`;

/** Hundredths, with their sign: +0.5%. */
export const shiftText = (hundredths: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(
    hundredths / 100,
  );

/** Degrees, with their sign: +1.5°. */
export const angleText = (degrees: number, language: string): string =>
  `${new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(degrees)}°`;
