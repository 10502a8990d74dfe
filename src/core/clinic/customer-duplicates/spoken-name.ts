import { pinyin } from 'pinyin-pro';
import { foldedName } from '../../../shared/domain/folded-name.ts';

/** A name as it is spoken, in letters: 张伟 and Zhang Wei are the same. */
export const spokenName = (name: string): string =>
  foldedName(pinyin(name, { toneType: 'none', type: 'array', surname: 'head', nonZh: 'consecutive' }).join(''));
