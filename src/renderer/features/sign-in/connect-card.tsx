import { Button, Kbd, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FoundService } from '../../../shared/ipc/sign-in-ipc.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import styles from './first-start.module.css';

/** Typing pauses this long before the address is asked. */
const pauseMs = 600;

/** Names the service that answers, and says whether the connection is safe. */
function Found({ found }: { found: FoundService }) {
  const { text } = useText();
  const isEncrypted = found.server.startsWith('https:');
  const isSure = isEncrypted && found.product !== null;
  const Icon = isSure ? IconCircleCheck : IconAlertTriangle;
  const about = { server: found.server, product: found.product ?? '', version: found.version ?? '' };
  const key = isEncrypted ? 'firstStart.found' : 'firstStart.foundPlain';
  return (
    <span className={styles.found} data-tone={isSure ? 'ready' : 'ring'}>
      <Icon size={14} aria-hidden />
      {found.product === null ? text('firstStart.foundUnknown', about) : text(key, about)}
    </span>
  );
}

/** The address of a service: who answers there is said before anything is sent. */
export function ConnectCard({ isBusy }: { isBusy: boolean }) {
  const { text } = useText();
  const problemText = useProblemText();
  const { signIn } = useWorkstation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [isConnecting, setConnecting] = useState(false);
  const address = typed.trim();
  const [asked] = useDebouncedValue(address, pauseMs);
  const answer = useQuery({
    queryKey: ['service', asked],
    queryFn: () => signIn.findService({ address: asked }),
    enabled: asked !== '',
    retry: false,
  });
  const shown = asked === address && asked !== '' ? answer : null;
  const failure = problem ?? shown?.error ?? null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setConnecting(true);
    setProblem(null);
    signIn
      .findService({ address })
      .then(({ server }) => signIn.chooseService({ kind: 'service', address: server }))
      .catch(setProblem)
      .finally(() => setConnecting(false));
  };
  return (
    <section className={styles.card} data-first aria-labelledby="connect">
      <Title order={2} size="h3" id="connect" className={styles.title}>
        <IconServer size={20} stroke={1.5} aria-hidden />
        {text('firstStart.connect')}
      </Title>
      <Text size="sm" c="dimmed">
        {text('firstStart.connectAbout')}
      </Text>
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextInput
          label={text('firstStart.address')}
          size="md"
          value={typed}
          error={failure !== null && problemText(failure)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(null);
          }}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
        <div role="status">
          {failure === null && shown?.isFetching && (
            <Text size="xs" c="dimmed">
              {text('firstStart.asking', { address })}
            </Text>
          )}
          {failure === null && shown?.data && !shown.isFetching && <Found found={shown.data} />}
        </div>
        <Button
          type="submit"
          size="md"
          className={styles.action}
          loading={isConnecting}
          disabled={isBusy}
          rightSection={<Kbd aria-hidden>Enter</Kbd>}
        >
          {text('firstStart.submit')}
        </Button>
      </form>
    </section>
  );
}
