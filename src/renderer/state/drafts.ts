import { type Draft, draftsIpc } from '../../shared/ipc/drafts-ipc.ts';
import type { IpcClient } from '../../shared/ipc/ipc.ts';
import type { SignInState } from '../../shared/ipc/sign-in-ipc.ts';
import { isUnanswered } from '../../shared/problems/is-unanswered.ts';
import type { DraftName } from '../../shared/ipc/draft-name.ts';
import { createMirror, type Mirror } from './mirror.ts';
import { UnacknowledgedDrafts } from './unacknowledged-drafts.ts';

type DraftsByName = Readonly<Record<string, Draft>>;

/** The account's drafts: a mirror of those that the workstation keeps, and the way to change them. */
export function createDrafts(
  service: IpcClient<typeof draftsIpc>,
  signIn: Mirror<SignInState>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
) {
  const mirror = createMirror<DraftsByName>({});
  const unacknowledged = new UnacknowledgedDrafts(storage);

  const put = (name: string, draft: Draft): void =>
    void service.put({ name, draft }).then(
      () => unacknowledged.settled(name, draft),
      (error: unknown) => {
        // Without a connection it is sent again; what is refused, after a sign-out for example, never is.
        if (!isUnanswered(error)) unacknowledged.settled(name, draft);
      },
    );
  return {
    mirror,
    keptUnder: (name: DraftName): Draft | undefined => mirror.getState().value[name],
    subscribe: mirror.subscribe,
    /** Keeps what was typed under that name; an empty draft is forgotten. */
    keep: (name: DraftName, draft: Draft): void => {
      mirror.setState(({ value }) => ({ value: withDraft(value, name, draft) }));
      const account = accountOf(signIn.getState().value);
      if (account !== null) unacknowledged.add(account, name, draft);
      put(name, draft);
    },
    /** Reads the drafts of the signed-in account, after sending those that the workstation has not received yet. */
    read: async (): Promise<void> => {
      const state = signIn.getState().value;
      const account = accountOf(state);
      if (account !== null) unacknowledged.restore(account);
      else if (state.state === 'signed-out') unacknowledged.forget();
      for (const [name, draft] of unacknowledged.all) put(name, draft);
      const kept: DraftsByName = await service.all();
      const value = unacknowledged.all.reduce((drafts, [name, draft]) => withDraft(drafts, name, draft), kept);
      mirror.setState({ value });
    },
    /** The page is left: what the workstation has not acknowledged is kept for the page that follows. */
    store: (): void => unacknowledged.store(),
  };
}

function withDraft(drafts: DraftsByName, name: string, draft: Draft): DraftsByName {
  const { [name]: _old, ...others } = drafts;
  return Object.keys(draft).length === 0 ? others : { ...others, [name]: draft };
}

const accountOf = (state: SignInState): string | null =>
  state.state === 'signed-in' ? `${state.user.id} at ${state.server}` : null;
