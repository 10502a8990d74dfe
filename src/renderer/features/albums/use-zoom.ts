import { useCallback, useState } from 'react';
import { movedBy, type Size, wholePhoto, type Zoom, zoomedBy } from './zoom.ts';

const step = 1.25;

/** Zoom and place that all photos of a stage share; a `compare-frame` is what one photo is seen in. */
export function useZoom() {
  const [zoom, setZoom] = useState<Zoom>(wholePhoto);
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const frame = useCallback(
    () => (stage?.querySelector<HTMLElement>('[data-part=compare-frame]') ?? document.body).getBoundingClientRect(),
    [stage],
  );
  const zoomBy = useCallback((factor: number): void => setZoom((now) => zoomedBy(factor, now, frame())), [frame]);
  return {
    zoom,
    stage,
    setStage,
    moveBy: useCallback((dx: number, dy: number) => setZoom((now) => movedBy(dx, dy, now, frame())), [frame]),
    zoomAt: useCallback(
      (factor: number, size: Size, at: { x: number; y: number }) => setZoom((now) => zoomedBy(factor, now, size, at)),
      [],
    ),
    enlarge: useCallback(() => zoomBy(step), [zoomBy]),
    reduce: useCallback(() => zoomBy(1 / step), [zoomBy]),
    reset: useCallback(() => setZoom(wholePhoto), []),
    transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
  };
}

export type SharedZoom = ReturnType<typeof useZoom>;
