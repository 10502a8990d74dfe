/** The position of B on A, in hundredths of B's width and height, and its scale. */
export interface Shift {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const unshifted: Shift = { x: 0, y: 0, scale: 1 };
/** Two photos of the same place do not differ by more. */
const most = { away: 100, scale: 4 };

const clamp = (value: number, least: number, greatest: number): number => Math.min(Math.max(value, least), greatest);
/** The sum of steps stays a readable number. */
const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

export const nudgedBy = (dx: number, dy: number, { x, y, scale }: Shift): Shift => ({
  x: rounded(clamp(x + dx, -most.away, most.away)),
  y: rounded(clamp(y + dy, -most.away, most.away)),
  scale,
});

export const resizedBy = (factor: number, shift: Shift): Shift => ({
  ...shift,
  scale: clamp(shift.scale * factor, 1 / most.scale, most.scale),
});

export const isShifted = ({ x, y, scale }: Shift): boolean => x !== 0 || y !== 0 || scale !== 1;

/** Applied inside the shared zoom, which enlarges the shift of B too. */
export const shiftStyle = ({ x, y, scale }: Shift): string => `translate(${x}%, ${y}%) scale(${scale})`;

/** Hundredths, with their sign: +0.5%. */
export const shiftText = (hundredths: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(
    hundredths / 100,
  );
