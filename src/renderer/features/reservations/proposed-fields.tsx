import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { FieldsOf, NameOf } from '../../kit/forms/form-types.ts';
import styles from './intake.module.css';

/** A value for a field, once a key or a click takes it. */
interface Proposal {
  /** As the field has it. */
  readonly value: string;
  /** As it is read. */
  readonly name: string;
  /** Where it is from, in words. */
  readonly source: string;
}
export type Proposals<Values> = Readonly<Partial<Record<NameOf<Values>, Proposal>>>;

/** Is no stop of the Tab key: the field beside it has the key. */
function ProposalChip({ name, source, onTake }: Omit<Proposal, 'value'> & { readonly onTake: () => void }) {
  const { text } = useText();
  return (
    <UnstyledButton
      className={styles.proposal}
      data-part="proposal"
      tabIndex={-1}
      aria-label={text('intake.takeProposal', { name, source })}
      onClick={({ currentTarget }) => {
        currentTarget.closest('[data-part=proposed-field]')?.querySelector('input')?.focus();
        onTake();
      }}
    >
      <IconSparkles size={14} aria-hidden />
      <span className={styles.proposalName}>{name}</span>
      <span className={styles.proposalSource}>{source}</span>
      <Kbd aria-hidden>→</Kbd>
    </UnstyledButton>
  );
}

/** A form that shows a proposal beside each empty field that has one; → in the field takes it, as a press does. */
export function proposedFields<Values extends object>(
  form: FieldsOf<Values>,
  proposals: Proposals<Values>,
): FieldsOf<Values> {
  const beside = <Props extends { readonly value: string | null }>(field: NameOf<Values>, props: Props): Props => {
    const proposal = proposals[field];
    if (!proposal || props.value) return props;
    const take = (): void => form.set(field, proposal.value as Values[typeof field]);
    return {
      ...props,
      inputContainer: (input: ReactNode) => (
        <div data-part="proposed-field">
          {input}
          <ProposalChip {...proposal} onTake={take} />
        </div>
      ),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'ArrowRight' || event.altKey || event.ctrlKey || event.currentTarget.value !== '') return;
        event.preventDefault();
        take();
      },
    };
  };
  return {
    values: form.values,
    set: (field, value) => form.set(field, value),
    text: (field) => beside(field, form.text(field)),
    number: (field) => form.number(field),
    choice: (field) => beside(field, form.choice(field)),
    list: (field) => form.list(field),
    itemErrors: (field) => form.itemErrors(field),
    partErrors: (field) => form.partErrors(field),
    toggle: (field) => form.toggle(field),
  };
}
