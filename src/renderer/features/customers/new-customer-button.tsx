import { Kbd } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { isWholeNumber } from '../../../shared/domain/split-numbers.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { newCustomerDraft } from '../../parts/customer/customer-draft.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { useHasDraft } from '../../state/use-workstation.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';

const noSecrets: readonly string[] = [];
/** Typed to find by pinyin or its initials: nobody is called so. */
const isPinyin = (typed: string): boolean => /^[a-z]+$/.test(typed);

/** Leads to the form of a new customer. `sought`: a name or number that nobody has, which the form begins with. */
export function NewCustomerButton({ sought }: { sought?: string }) {
  const { text } = useText();
  const navigate = useNavigate();
  const hasDraft = useHasDraft(newCustomerDraft);
  const [, change] = useDraft(newCustomerDraft, noSecrets);
  const isSecond = sought !== undefined;
  useHotKeys(isSecond ? {} : { n: once(() => void navigate({ to: '/customers/new' })) });
  const fillIn = (): void => {
    if (sought === undefined || hasDraft || isPinyin(sought)) return;
    change((): Draft => (isWholeNumber(sought) ? { phone: [sought] } : { name: sought }));
  };
  return (
    <LinkButton
      to="/customers/new"
      variant={isSecond ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={!isSecond && <Kbd aria-hidden>N</Kbd>}
      aria-keyshortcuts={isSecond ? undefined : 'N'}
      onClick={fillIn}
    >
      {isSecond ? text('customers.newSought', { sought }) : text('customers.new')}
    </LinkButton>
  );
}
