import { type DragEvent, useEffect, useState } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Files that are dropped on an element, or pasted anywhere but in a field; none are taken without `add`. */
export function useAddedFiles(add: ((files: readonly File[]) => void) | null) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!add) return;
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isTyping(event.target)) return;
      event.preventDefault();
      add(files);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [add]);
  const handlers = {
    onDragOver: (event: DragEvent): void => {
      if (!add || !hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent): void => {
      const isWithin = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isWithin) setOver(false);
    },
    onDrop: (event: DragEvent): void => {
      setOver(false);
      if (!add || !hasFiles(event)) return;
      event.preventDefault();
      add([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
