import { type KeyboardEvent, type PointerEvent, useEffect } from 'react';
import type { Align } from './use-align.ts';
import type { SharedZoom } from './use-zoom.ts';

const wheelSteps = { zoom: 1.25, align: 1.01 };
const keyPixels = 40;

const stepOf = (delta: number, step: number): number => (delta < 0 ? step : 1 / step);

/** Wheel, pointer and arrow keys on the stage: they move both photos, or align B with A. */
export function useStageGestures({ stage, zoom, moveBy, zoomAt }: SharedZoom, { isOn, nudge, resize }: Align) {
  useEffect(() => {
    const onWheel = (event: WheelEvent): void => {
      const over =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part=compare-frame]') : null;
      if (!over) return;
      // React's listener is passive: the page would scroll.
      event.preventDefault();
      if (isOn) return resize(stepOf(event.deltaY, wheelSteps.align));
      const { left, top, width, height } = over.getBoundingClientRect();
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      zoomAt(stepOf(event.deltaY, wheelSteps.zoom), { width, height }, at);
    };
    stage?.addEventListener('wheel', onWheel, { passive: false });
    return () => stage?.removeEventListener('wheel', onWheel);
  }, [stage, isOn, resize, zoomAt]);

  /** As far as the pointer goes, B goes: its own pixels are enlarged by the zoom. */
  const drag = (movementX: number, movementY: number): void => {
    const photo = stage?.querySelector<HTMLElement>('[data-side=right] [data-part=picture]');
    if (!photo) return;
    const { offsetWidth: width, offsetHeight: height } = photo;
    nudge((100 * movementX) / zoom.scale / width, (100 * movementY) / zoom.scale / height);
  };
  return {
    onPointerDown: ({ currentTarget, pointerId }: PointerEvent<HTMLElement>): void =>
      currentTarget.setPointerCapture(pointerId),
    onPointerMove: ({ buttons, movementX, movementY }: PointerEvent): void => {
      if (buttons === 1) (isOn ? drag : moveBy)(movementX, movementY);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const [x, y] = {
        ArrowLeft: [keyPixels, 0],
        ArrowRight: [-keyPixels, 0],
        ArrowUp: [0, keyPixels],
        ArrowDown: [0, -keyPixels],
      }[event.key] ?? [0, 0];
      // While B is aligned, the arrow keys move it from anywhere (`use-compare-keys.ts`).
      if (isOn || (x === 0 && y === 0)) return;
      event.preventDefault();
      moveBy(x ?? 0, y ?? 0);
    },
  };
}
