/** Practice: its page, and the mark on every page of a practice clinic. */
export { PracticeMark } from '../../features/practice/practice-mark.tsx';
export { PracticePage } from '../../features/practice/practice-page.tsx';
