import { useState } from 'react';

interface Row {
  readonly id: number;
}

interface Pages<Shown extends Row> {
  readonly data?: { readonly pages: readonly { readonly rows: readonly Shown[] }[] } | undefined;
}

/**
 * The row of a list that is open beside it. It stays open when the list is sorted or filtered so that the row is not
 * among the pages that have arrived.
 */
export function useOpenedRow<Shown extends Row>({ data }: Pages<Shown>, open: number | undefined): Shown | undefined {
  const [kept, setKept] = useState<Shown>();
  const found = data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === open);
  if (found && found !== kept) setKept(found);
  return found ?? (kept?.id === open ? kept : undefined);
}
