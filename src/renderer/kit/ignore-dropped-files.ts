/**
 * Files that are dropped where nothing takes them do nothing: a browser would leave the page for the file, and a call
 * would end with it.
 */
export function ignoreDroppedFiles(page: Window): void {
  const ignore = (event: DragEvent): void => {
    // An element that takes files has prevented the default already: it is called before the window.
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', ignore);
  page.addEventListener('drop', ignore);
}
