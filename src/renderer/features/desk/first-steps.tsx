import { Anchor, Card, List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountCount } from '../../api/admin-reads.ts';
import { skillGroups } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';

/** What an administrator does first in a clinic that has nobody to take a call. */
export function FirstSteps() {
  const { text } = useText();
  const clinic = useClinic();
  const isAdministrator = usePermissions().includes('settings.manage');
  const { data: accounts } = useQuery({ ...accountCount(clinic), enabled: isAdministrator });
  const { data: groups } = useQuery({ ...skillGroups(clinic), enabled: isAdministrator });
  const needsAccounts = accounts !== undefined && accounts <= 1;
  const needsGroups = groups !== undefined && groups.length === 0;
  if (!needsAccounts && !needsGroups) return null;
  return (
    <Card withBorder padding="md">
      <Title order={2} size="h5" mb="xs">
        {text('firstSteps.title')}
      </Title>
      <List size="sm" spacing="xs">
        {needsAccounts && (
          <List.Item>
            {text('firstSteps.accounts')}{' '}
            <Anchor component={Link} to="/back-office/accounts" size="sm">
              {text('firstSteps.toAccounts')}
            </Anchor>
          </List.Item>
        )}
        {needsGroups && (
          <List.Item>
            {text('firstSteps.groups')}{' '}
            <Anchor component={Link} to="/back-office/groups" size="sm">
              {text('firstSteps.toGroups')}
            </Anchor>
          </List.Item>
        )}
        <List.Item>{text('firstSteps.customers')}</List.Item>
      </List>
      <Text size="xs" c="dimmed" mt="xs">
        {text('firstSteps.until')}
      </Text>
    </Card>
  );
}
