import { Alert, Stack } from '@mantine/core';
import { Outlet, useChildMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useCapabilities } from '../state/use-workstation.ts';
import pageStyles from '../kit/page.module.css';

/** The page that is open below this one; `missing` in its place where the service lacks the part that it belongs to. */
export function PartOutlet({ missing }: { missing?: ReactNode }) {
  const capabilities = useCapabilities();
  const part = useChildMatches({ select: (matches) => matches[0]?.staticData.part });
  return part === undefined || capabilities.includes(part) ? <Outlet /> : (missing ?? <MissingPage />);
}

/** Replaces what the service does not have. */
export function NotOffered() {
  const { text } = useText();
  return (
    <Alert role="alert" color="gray">
      {text('problem.notOffered')}
    </Alert>
  );
}

function MissingPage() {
  return (
    <Stack className={pageStyles.page} data-part="page">
      <NotOffered />
    </Stack>
  );
}
