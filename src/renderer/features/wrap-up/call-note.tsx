import { isMasked } from '../../../shared/domain/masking.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { fieldInputs } from '../../kit/forms/field-inputs.ts';
import { fieldsBehind } from '../../kit/forms/fields-behind.ts';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { useText } from '../../i18n/use-text.ts';
import { useIsCallOfRun } from '../../state/use-call-of-run.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { draftOfWrapUp } from './drafts.ts';
import { NoteField } from './note-field.tsx';
import { PromiseFields } from './promise-fields.tsx';
import { promisePrefix } from './promise-values.ts';
import { emptyWrapUp, type WrapUpValues } from './wrap-up-values.ts';
import styles from './wrap-up.module.css';

const noSecrets: readonly string[] = [];

/**
 * The note and the promised call, already during the call: its wrap-up begins with what is typed here. A call of the
 * run has its note in the form of the run.
 */
export function CallNote({ call, hasKeys }: { call: PhoneCall; hasKeys: boolean }) {
  const { problemTexts } = useText();
  const offersWrapUp = useCapability('wrapUp');
  const mayPromise = usePermissions().includes('followup.edit') && call.customer !== null;
  const isOfRun = useIsCallOfRun(call);
  const [draft, change] = useDraft(draftOfWrapUp(call.id), noSecrets);
  const initial = emptyWrapUp(isMasked(call.number) ? null : call.number);
  const values = { ...initial, ...draft } as WrapUpValues;
  const set = <Field extends keyof WrapUpValues & string>(field: Field, value: WrapUpValues[Field]): void =>
    change(({ [field]: _old, ...others }) => (value === initial[field] ? others : { ...others, [field]: value }));
  // The names of the fields are checked where the wrap-up is sent.
  const form = fieldInputs({
    values,
    set: set as Parameters<typeof fieldInputs>[0]['set'],
    found: {},
    refusal: null,
    problemTexts,
  }) as unknown as FieldsOf<WrapUpValues>;
  if (!offersWrapUp || isOfRun) return null;
  return (
    <div className={styles.callNote}>
      <NoteField form={form} hasKeys={hasKeys} />
      {mayPromise && (
        <PromiseFields
          form={fieldsBehind(form, promisePrefix)}
          isOpen={values.promises}
          hasKeys={hasKeys}
          onOpen={(isOpen) => set('promises', isOpen)}
        />
      )}
    </div>
  );
}
