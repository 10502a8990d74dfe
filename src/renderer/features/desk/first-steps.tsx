import { Anchor, Card, List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountCount } from '../../api/admin-reads.ts';
import { addresses, mediums } from '../../api/lookups.ts';
import { lineStates, skillGroups } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions } from '../../state/use-workstation.ts';

/** An administrator's first steps in a clinic that has nobody to take a call, each with its page. */
export function FirstSteps() {
  const { text } = useText();
  const clinic = useClinic();
  const enabled = usePermissions().includes('settings.manage');
  const { data: accounts } = useQuery({ ...accountCount(clinic), enabled });
  const { data: groups } = useQuery({ ...skillGroups(clinic), enabled });
  const { data: lines } = useQuery({ ...lineStates(clinic), enabled });
  const { data: places } = useQuery({ ...addresses(clinic), enabled });
  const { data: sources } = useQuery({ ...mediums(clinic), enabled });
  const needsAccounts = accounts !== undefined && accounts <= 1;
  const needsGroups = groups?.length === 0;
  const needsLists = places?.length === 0 || sources?.length === 0;
  if (!needsAccounts && !needsGroups && !needsLists) return null;
  const steps = [
    { step: 'accounts', page: 'accounts', isNeeded: needsAccounts },
    { step: 'groups', page: 'groups', isNeeded: needsGroups },
    { step: 'lines', page: 'lines', isNeeded: lines?.length === 0 },
    { step: 'lists', page: `lists/${places?.length === 0 ? 'addresses' : 'mediums'}`, isNeeded: needsLists },
    { step: 'customers', page: 'import', isNeeded: true },
  ] as const;
  return (
    <Card withBorder padding="md">
      <Title order={2} size="h3" mb="xs">
        {text('firstSteps.title')}
      </Title>
      <List size="sm" spacing="xs">
        {steps
          .filter(({ isNeeded }) => isNeeded)
          .map(({ step, page }) => (
            <List.Item key={step}>
              {text(`firstSteps.${step}`)}{' '}
              <Anchor component={Link} to={`/back-office/${page}`} size="sm" underline="always">
                {text(`firstSteps.${step}.page`)}
              </Anchor>
            </List.Item>
          ))}
      </List>
      <Text size="xs" c="dimmed" mt="xs">
        {text('firstSteps.until')}
      </Text>
    </Card>
  );
}
