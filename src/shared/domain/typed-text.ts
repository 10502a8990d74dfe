import { halfWidth } from './half-width.ts';

/** Marks of direction and byte order (Unicode 16, § 23.2 and § 23.8): nobody sees them, and contact apps copy them. */
const invisibleMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A text as its reader sees it; its other characters stay. */
export const withoutInvisibleMarks = (text: string): string => text.replaceAll(invisibleMarks, '');

/** A number or a keyword as it was typed or pasted, without what its reader does not see. */
export const typedText = (text: string): string => withoutInvisibleMarks(halfWidth(text));
