import { Kbd, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { numberText } from '../../kit/format.ts';
import { searchKinds, type SearchOption } from './search-options.ts';
import layout from '../../kit/layout.module.css';
import styles from './search.module.css';

const headings = {
  open: 'tabs.title',
  recent: 'search.recent',
  customer: 'rail.customers',
  screen: 'rail.title',
  command: 'search.commands',
} as const;

interface Parts {
  readonly id: string;
  readonly options: readonly SearchOption[];
  readonly active: SearchOption | undefined;
  readonly idOf: (option: SearchOption) => string;
  readonly onChoose: (option: SearchOption) => void;
}

/** The options by their kind, the active one in sight. The focus stays in the field. */
export function SearchList({ id, options, active, idOf, onChoose }: Parts) {
  const { text } = useText();
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div id={id} role="listbox" aria-label={text('search.label')} tabIndex={-1} className={styles.searchList}>
      {searchKinds
        .map((kind) => [kind, options.filter((option) => option.kind === kind)] as const)
        .filter(([, ofKind]) => ofKind.length > 0)
        .map(([kind, ofKind]) => (
          <div key={kind} role="group" aria-label={text(headings[kind])}>
            <div className={styles.searchHeading} aria-hidden>
              {text(headings[kind])}
            </div>
            {ofKind.map((option) => (
              <div
                key={option.key}
                id={idOf(option)}
                role="option"
                aria-selected={option === active}
                className={styles.searchOption}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
              >
                <OptionContent option={option} />
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}

function OptionContent({ option }: { option: SearchOption }) {
  const { text } = useText();
  if (!('customer' in option))
    return (
      <>
        <span className={layout.grows}>{option.name}</span>
        {option.shortcut && (
          <Kbd size="xs" aria-hidden>
            {option.shortcut}
          </Kbd>
        )}
      </>
    );
  const { name, phone, idcard } = option.customer;
  return (
    <div>
      <Text size="sm" className={layout.name} data-part="name">
        {name}
      </Text>
      <Text size="xs" c="dimmed" className={layout.figures}>
        {phone.map(numberText).join(text('list.separator'))} · {idcard}
      </Text>
    </div>
  );
}
