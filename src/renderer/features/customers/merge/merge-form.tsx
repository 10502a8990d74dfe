import { Group, Radio, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { Customer } from '../../../../shared/contract/customer.ts';
import {
  customerMergeRequestSchema,
  isJoinedField,
  type MergeField,
  mergeFields,
  type MergeSide,
} from '../../../../shared/contract/customer-merge.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { useClinic } from '../../../api/use-clinic.ts';
import { FormActions } from '../../../kit/forms/form-actions.tsx';
import { FormNotice } from '../../../kit/forms/form-notice.tsx';
import { useForm } from '../../../kit/forms/use-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { afterMerged, useOpenCustomers } from '../../../state/open-customers.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useOpenCustomer } from '../../../parts/customer/use-open-customer.ts';
import { initialSides, mergeFieldName, mergeValueText, takeName } from './merge-values.ts';
import formStyles from '../../../kit/forms/form-page.module.css';
import layout from '../../../kit/layout.module.css';
import styles from './merge.module.css';

/** Two files side by side: each field that differs is chosen, everything else of both is kept. */
export function MergeForm({ kept, merged }: { kept: Customer; merged: Customer }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const openCustomer = useOpenCustomer();
  const words = { text, language };
  const form = useForm({
    name: `customer-merge:${kept.id}:${merged.id}`,
    initial: initialSides(kept, words),
    schema: customerMergeRequestSchema,
    bodyOf: (values) => ({
      kept_id: kept.id,
      kept_version: kept.version,
      merged_id: merged.id,
      merged_version: merged.version,
      take: Object.fromEntries(mergeFields.map((field) => [field, values[takeName(field)]])),
    }),
    send: (body, idempotencyKey) =>
      clinic.customerMerge.merge({ body, idempotencyKey }).catch(async (error: unknown) => {
        // Both files as they are now are in sight before anybody decides again.
        if (error instanceof ProblemError && error.reason === 'merge-outdated')
          await queries.invalidateQueries({ queryKey: ['customers', 'profile'] });
        throw error;
      }),
    onSent: ({ customer }) => {
      useOpenCustomers.setState((state) => afterMerged(state, { from: merged.id, to: customer.id }));
      void queries.invalidateQueries({ queryKey: ['customers'] });
      const names = { merged: merged.name, kept: customer.name };
      notifications.show({ color: 'teal', message: text('merge.done', names) });
      openCustomer(customer.id);
    },
  });
  const values = new Map(
    mergeFields.map((field) => [
      field,
      { kept: mergeValueText(kept, field, words), merged: mergeValueText(merged, field, words) },
    ]),
  );
  const isSame = (field: MergeField): boolean => values.get(field)?.kept === values.get(field)?.merged;
  const same = mergeFields.filter(isSame).map((field) => text(mergeFieldName(field)));
  const optionsOf = (field: MergeField): [MergeSide, string][] => [
    ['kept', values.get(field)?.kept || '–'],
    ['merged', values.get(field)?.merged || '–'],
    ...(isJoinedField(field) ? [['both', text('merge.both')] satisfies [MergeSide, string]] : []),
  ];
  return (
    <form
      {...form.element}
      aria-label={text('merge.of', { merged: merged.name, kept: kept.name })}
      className={`${formStyles.formPage} ${formStyles.wide}`}
    >
      <Stack gap="sm" className={formStyles.fields}>
        <Title order={1}>{text('merge.title')}</Title>
        <Text size="sm" c="dimmed">
          {text('merge.explained')}
        </Text>
        <FormNotice form={form} />
        <div className={styles.sides}>
          <Side name={text('merge.kept')} customer={kept} />
          <Side name={text('merge.merged')} customer={merged} />
        </div>
        {mergeFields
          .filter((field) => !isSame(field))
          .map((field) => {
            const { onChange, ...choice } = form.choice(takeName(field));
            return (
              <Radio.Group
                key={field}
                label={text(mergeFieldName(field))}
                {...choice}
                onChange={(side) => onChange(side)}
              >
                <div className={styles.sides}>
                  {optionsOf(field).map(([side, label]) => (
                    <Radio key={side} value={side} label={label} iconColor="var(--on-ink)" />
                  ))}
                </div>
              </Radio.Group>
            );
          })}
        {same.length > 0 && (
          <Text size="sm" c="dimmed">
            {text('merge.same', { fields: same.join(text('list.separator')) })}
          </Text>
        )}
        <FormActions form={form} submit={text('merge.submit')}>
          <LinkButton
            to="/customers/$id/merge"
            params={{ id: String(merged.id) }}
            search={{ with: String(kept.id) }}
            variant="default"
            replace
          >
            {text('merge.swap')}
          </LinkButton>
          <LinkButton to="/customers/$id" params={{ id: String(kept.id) }} variant="default">
            {text('merge.cancel')}
          </LinkButton>
        </FormActions>
      </Stack>
    </form>
  );
}

function Side({ name, customer }: { name: string; customer: Customer }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Group gap="xs">
        <Text>{customer.name}</Text>
        <Text size="sm" c="dimmed" className={layout.figures}>
          {customer.idcard}
        </Text>
      </Group>
    </div>
  );
}
