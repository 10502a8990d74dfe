import { Text } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { numberText } from '../../ui/format.ts';
import type { SearchOption } from './search-options.ts';

export function SearchOptionContent({ option }: { option: SearchOption }) {
  const { text } = useText();
  if (option.kind === 'screen') return option.screen.name;
  const { name, phone, idcard } = option.customer;
  return (
    <>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" className="figures">
        {phone.map(numberText).join(text('list.separator'))} · {idcard}
      </Text>
    </>
  );
}
