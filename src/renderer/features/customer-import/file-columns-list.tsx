import { Badge, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { importColumns, requiredImportColumns } from '../../../shared/contract/admin/customer-import.ts';
import { importColumnName } from '../../../shared/languages/import-column-names.ts';
import { languageOf } from '../../../shared/languages/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import { columnsOfFile } from './file-columns.ts';

const isRequired = (name: string): boolean => (requiredImportColumns as readonly string[]).includes(name);

/** The columns that a file may have; for a chosen file, those that it has, lacks or adds. */
export function FileColumns({ file }: { file: File | null }) {
  const { text, language } = useText();
  const { tag } = languageOf(language);
  const { data: found } = useQuery({
    queryKey: ['file columns', file?.name, file?.size, file?.lastModified],
    queryFn: () => (file ? columnsOfFile(file) : null),
  });
  const known: readonly string[] = found?.known ?? [];
  const missing: readonly string[] = found?.missing ?? [];
  return (
    <Stack gap="xs" maw={640}>
      <Title order={2} size="h3">
        {text('import.columns')}
      </Title>
      <List size="sm" spacing={4} listStyleType="none">
        {importColumns.map((name) => (
          <List.Item key={name}>
            <Group gap="xs">
              <Text size="sm" component="code" miw={88}>
                {importColumnName(name, tag)}
              </Text>
              <Text size="sm">{text(`import.column.${name}`)}</Text>
              {isRequired(name) && (
                <Text size="sm" c="dimmed">
                  {text('import.required')}
                </Text>
              )}
              {known.includes(name) && <span aria-hidden>✓</span>}
              {missing.includes(name) && (
                <Badge color="red" variant="light" tt="none">
                  {text('import.missing')}
                </Badge>
              )}
            </Group>
          </List.Item>
        ))}
        {found?.unknown.map((name) => (
          <List.Item key={`unknown ${name}`}>
            <Group gap="xs">
              <Text size="sm" component="code" miw={88}>
                {name}
              </Text>
              <Badge color="red" variant="light" tt="none">
                {text('import.unknown')}
              </Badge>
            </Group>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
