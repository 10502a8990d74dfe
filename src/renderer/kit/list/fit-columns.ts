interface Column {
  readonly id: string;
  readonly width: number;
  readonly grow?: number;
  readonly priority?: number;
}

/** The columns that there is room for, in pixels: the least priority is left out first. */
export function columnsThatFit<One extends Column>(columns: readonly One[], room: number): readonly One[] {
  let shown = columns;
  while (shown.reduce((sum, { width }) => sum + width, 0) > room) {
    const least = Math.min(...shown.map(({ priority = Infinity }) => priority));
    if (least === Infinity) return shown;
    const last = shown.findLast(({ priority }) => priority === least);
    shown = shown.filter((column) => column !== last);
  }
  return shown;
}

/** How wide each is drawn, in pixels: those that grow share what is left over. */
export function widthsOf(columns: readonly Column[], room: number): readonly number[] {
  const left = Math.max(0, room - columns.reduce((sum, { width }) => sum + width, 0));
  const shares = columns.reduce((sum, { grow = 0 }) => sum + grow, 0);
  return columns.map(({ width, grow = 0 }) => width + (shares === 0 ? 0 : Math.floor((left * grow) / shares)));
}
