import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addresses, mediums } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';

/** Each customer has an address and a source of the lists: while one of them is empty, every line is rejected. */
export function NeededLists() {
  const { text } = useText();
  const clinic = useClinic();
  const listed = { addresses: useQuery(addresses(clinic)).data, mediums: useQuery(mediums(clinic)).data };
  const empty = (['addresses', 'mediums'] as const).filter((list) => listed[list]?.length === 0);
  if (empty.length === 0) return null;
  return (
    <Alert color="yellow" maw={640} title={text('import.listsFirst')}>
      {text('import.listsWhy')}{' '}
      {empty.map((list, index) => (
        <span key={list}>
          {index > 0 && text('list.separator')}
          <Anchor component={Link} to={`/back-office/lists/${list}`} size="sm" underline="always" c="inherit">
            {text(`lists.${list}`)}
          </Anchor>
        </span>
      ))}
    </Alert>
  );
}
