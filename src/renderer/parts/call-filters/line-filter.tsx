import type { CallCriteria } from '../../api/call-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { LineSelect } from '../calls/line-select.tsx';
import { type FiltersProps, insidePopover } from './filters-props.ts';

/** Calls of one line group. */
export function LineFilter({ line, onChange }: Pick<CallCriteria, 'line'> & Pick<FiltersProps, 'onChange'>) {
  const { text } = useText();
  if (!useCapability('lines')) return null;
  return (
    <LineSelect
      label={text('call.line')}
      placeholder={text('calls.any')}
      comboboxProps={insidePopover}
      line={line ?? null}
      onChange={(chosen) => onChange({ line: chosen ?? undefined })}
    />
  );
}
