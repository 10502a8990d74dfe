import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { roleList } from '../../api/admin-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { PageHead } from '../../kit/list/list-page.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { RoleTable } from './role-table.tsx';
import pageStyles from '../../kit/page.module.css';

/** The permissions of each role. */
export function RolesPage() {
  const { text } = useText();
  const roles = useQuery(roleList(useClinic()));
  const problem = blockingProblemOf(roles);
  return (
    <Stack gap="sm" className={pageStyles.page} data-part="page">
      <PageHead title={text('backOffice.roles')} hint={text('roles.hint')} />
      {problem && <ProblemNotice error={problem} onRetry={() => void roles.refetch()} />}
      {!problem && (roles.data ? <RoleTable roles={roles.data.rows} /> : <Skeleton height={400} />)}
    </Stack>
  );
}
