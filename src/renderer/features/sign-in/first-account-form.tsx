import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';

const leastPassword = 10;

/** Of an empty clinic: the account that makes all others. */
export function FirstAccountForm() {
  const { text } = useText();
  const problemText = useProblemText();
  const { signIn } = useWorkstation();
  const [name, setName] = useState('');
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const differs = again !== '' && again !== password;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (again !== password) return;
    setBusy(true);
    setProblem(null);
    signIn.createFirstAccount({ name, account, password }).catch((error: unknown) => {
      setProblem(error);
      setBusy(false);
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <div>
          <Title order={2} size="h4">
            {text('firstAccount.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {text('firstAccount.what')}
          </Text>
        </div>
        {problem !== null && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />}>
            {problemText(problem)}
          </Alert>
        )}
        <TextInput
          label={text('firstAccount.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="name"
          required
          withAsterisk={false}
          autoFocus
        />
        <TextInput
          label={text('firstAccount.email')}
          type="email"
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
          autoComplete="username"
          required
          withAsterisk={false}
        />
        <PasswordInput
          label={text('firstAccount.password')}
          description={text('firstAccount.passwordHint')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="new-password"
          minLength={leastPassword}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-hidden': true }}
        />
        <PasswordInput
          label={text('firstAccount.again')}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          error={differs && text('firstAccount.differs')}
          autoComplete="new-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-hidden': true }}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          {text('firstAccount.submit')}
        </Button>
      </Stack>
    </form>
  );
}
