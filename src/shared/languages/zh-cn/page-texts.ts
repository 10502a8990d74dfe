/** The texts that a page of this language loads: one file, so that they are there together. */
export { consoleTexts } from './console.ts';
export { problemTexts } from './problem-texts.ts';
