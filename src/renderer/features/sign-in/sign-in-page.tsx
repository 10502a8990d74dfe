import { Alert, Card, Center, Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconHeadset } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSignIn } from '../../state/use-workstation.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-page.module.css';

/** A choice from a list is not what the first page waits for. */
const LanguageSelect = lazy(async () => ({
  default: (await import('../../parts/language-select.tsx')).LanguageSelect,
}));
/** Nor is the form of a clinic's first day. */
const FirstAccountForm = lazy(async () => ({ default: (await import('./first-account-form.tsx')).FirstAccountForm }));

const FirstStart = lazy(async () => ({ default: (await import('./first-start.tsx')).FirstStart }));
const OtherClinic = lazy(async () => ({ default: (await import('./other-clinic.tsx')).OtherClinic }));

export function SignInPage() {
  const { text } = useText();
  const problemText = useProblemText();
  const state = useSignIn();
  if (state.state === 'first-start')
    return (
      <Suspense>
        <FirstStart state={state} />
      </Suspense>
    );
  return (
    <Center component="main" className={styles.signIn} data-part="sign-in">
      <Card withBorder shadow="sm" padding="xl" w={380} maw="100%">
        <Stack>
          <Group gap="sm">
            <IconHeadset size={30} stroke={1.6} color="var(--text)" aria-hidden />
            <Title order={1} size="h2">
              Clinicall
            </Title>
          </Group>
          {state.state === 'starting' && (
            <Group>
              <Loader size="sm" />
              <Text>{text('signIn.starting')}</Text>
            </Group>
          )}
          {state.state === 'unavailable' && (
            <Alert
              color="red"
              role="alert"
              icon={<IconAlertTriangle size={18} />}
              title={text(state.problem.code === 'service-unreachable' ? 'signIn.unreachable' : 'signIn.unavailable')}
            >
              {problemText(state.problem)}
            </Alert>
          )}
          {state.state === 'signed-out' && (
            <Suspense fallback={<Skeleton height={state.firstAccount === 'exists' ? 270 : 400} />}>
              {state.firstAccount === 'exists' ? (
                <SignInForm state={state} />
              ) : (
                <FirstAccountForm needsCode={state.firstAccount === 'needed-with-code'} />
              )}
            </Suspense>
          )}
          {(state.state === 'signed-out' || state.state === 'unavailable') && state.origin !== 'given' && (
            <Suspense>
              <OtherClinic origin={state.origin} />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton height={61} />}>
            <LanguageSelect />
          </Suspense>
        </Stack>
      </Card>
    </Center>
  );
}
