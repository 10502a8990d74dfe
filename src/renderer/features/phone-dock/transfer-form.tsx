import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { asDialled, isDialable } from '../../../shared/domain/dialled-number.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { colleagues, colleaguesPath, matchingColleagues } from '../../api/colleagues.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useExtension, useWorkstation } from '../../state/use-workstation.ts';
import { localName } from '../../ui/local-name.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';
import layout from '../../ui/layout.module.css';
import styles from './phone-dock.module.css';

/** Chooses the target of a transfer: a number, or a colleague by name. Enter takes the first match, then transfers. */
export function TransferForm(parts: {
  callId: string;
  target: string;
  onTarget: (target: string) => void;
  onClose: () => void;
}) {
  const { callId, target, onTarget, onClose } = parts;
  const { text, language } = useText();
  const { phone } = useWorkstation();
  // A transfer that has been sent cannot be withdrawn (RFC 3515 has no such request): no control suggests it.
  const [isSent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const known = useQuery(colleagues(useClinic(), useExtension(colleaguesPath))).data ?? [];
  const found = matchingColleagues(known, target);
  const isTarget = isDialable(asDialled(target));
  const isWrong = target.trim() !== '' && !isTarget && found.length === 0;
  const choose = (extension: string): void => {
    onTarget(extension);
    field.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSent || !isTarget) return;
    setSent(true);
    phone
      .transfer({ callId, target })
      .then(onClose)
      .catch(notifyProblem)
      .finally(() => setSent(false));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          ref={field}
          label={text('phone.transferTo')}
          value={target}
          onChange={(event) => onTarget(typedText(event.currentTarget.value))}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key !== 'Enter' || isTarget || target.trim() === '' || !first) return;
            event.preventDefault();
            choose(first.extension);
          }}
          error={isWrong && text(known.length > 0 && !/\d/.test(target) ? 'phone.noColleague' : 'phone.invalidNumber')}
          autoComplete="off"
          data-autofocus
          autoFocus
        />
        {found.length > 0 && !isSent && (
          <ul className={layout.plainList} aria-label={text('phone.colleagues')}>
            {found.map(({ name, extension }) => (
              <li key={extension}>
                <UnstyledButton className={styles.colleague} onClick={() => choose(extension)}>
                  <Group justify="space-between" wrap="nowrap" gap="xs">
                    <Text span size="sm" truncate>
                      {localName(name, language)}
                    </Text>{' '}
                    <Text span size="sm" c="dimmed" className={layout.figures}>
                      {extension}
                    </Text>
                  </Group>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        <Group gap="xs" grow>
          {!isSent && (
            <Button variant="default" onClick={onClose}>
              {text('confirm.cancel')}
            </Button>
          )}
          <Button type="submit" disabled={!isTarget} loading={isSent}>
            {text('phone.transfer')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
