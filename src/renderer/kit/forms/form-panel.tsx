import { type ToOptions, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PanelHead, SidePanel } from '../list/side-panel.tsx';
import { once, useHotKeys } from '../use-hot-keys.ts';
import { FormActions } from './form-actions.tsx';
import { FormNotice } from './form-notice.tsx';
import type { Form } from './use-form.ts';

/** Parts that Ctrl+Enter means something else in, or nothing. */
const others = 'form, [role=dialog], [role=menu], [data-part=pop], [data-part=dock] :is(input, textarea)';

/**
 * The form of one entry, beside its list; Ctrl+Enter sends it from the list too. `create`: what the button of an entry
 * says that does not exist yet.
 */
export function FormPanel(parts: {
  form: Form;
  title: string;
  /** Shown below the title. */
  subject?: ReactNode;
  closeTo: ToOptions['to'];
  /** The part of the list's address to keep. */
  closeSearch?: object | undefined;
  create?: string | undefined;
  showsKey?: boolean;
  /** It grows with the window. */
  isWide?: boolean;
  /** Further actions for the entry, beside the buttons. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { form, title, subject, closeTo, closeSearch = {}, create, showsKey = false, actions, children } = parts;
  const { isWide = false } = parts;
  const navigate = useNavigate();
  useHotKeys({ 'mod+enter': once(() => form.element.ref.current?.requestSubmit()) }, others);
  return (
    <SidePanel label={title} form={form.element} isWide={isWide}>
      <PanelHead
        title={title}
        subject={subject}
        onClose={() => void navigate({ to: closeTo, search: closeSearch as never })}
      />
      <FormNotice form={form} />
      {children}
      <FormActions form={form} submit={create} showsKey={showsKey}>
        {actions}
      </FormActions>
    </SidePanel>
  );
}
