const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** A name that carries both languages, such as “Consultation (咨询)”, in the one that is read; any other as it is. */
export function localName(name: string, language: string): string {
  const [, first = '', second = ''] = /^(.[^(（]*)[(（](.+)[)）]$/.exec(name.trim()) ?? [];
  if (second === '' || isHan(first) === isHan(second)) return name;
  return isHan(first) === language.startsWith('zh') ? first.trimEnd() : second;
}
