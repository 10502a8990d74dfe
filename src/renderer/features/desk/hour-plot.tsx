/** The working day; longer on days that were. */
const usualFirstHour = 7;
const usualLastHour = 21;
const width = 240;
const height = 44;

/** Calls that began in each hour of the day, as bars. */
export function HourPlot({ perHour, label }: { perHour: readonly number[]; label: string }) {
  const isBusy = (count: number): boolean => count > 0;
  const firstHour = Math.min(usualFirstHour, ...[perHour.findIndex(isBusy)].filter((hour) => hour >= 0));
  const lastHour = Math.max(usualLastHour, perHour.findLastIndex(isBusy));
  const shown = perHour.slice(firstHour, lastHour + 1);
  const maxCount = Math.max(1, ...shown);
  const step = width / shown.length;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${shown.map((count, index) => `${firstHour + index} h: ${count}`).join(', ')}`}
      className="hour-plot"
    >
      {shown.map((count, index) => {
        const barHeight = (count / maxCount) * (height - 12);
        return (
          <g key={firstHour + index}>
            <rect
              x={index * step + 2}
              y={height - 10 - barHeight}
              width={step - 4}
              height={Math.max(1, barHeight)}
              rx={1.5}
              className={count === 0 ? 'bar-empty' : 'bar'}
            />
            {(firstHour + index) % 3 === 0 && (
              <text x={index * step + step / 2} y={height - 1} textAnchor="middle" className="axis">
                {firstHour + index}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
