import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import type { AgentSnapshot } from '../../../shared/ipc/agent-ipc.ts';
import { consoleTexts } from '../../../shared/languages/console-texts.ts';
import type { LanguageTag } from '../../../shared/languages/languages.ts';

const picture: Readonly<Record<AgentSnapshot['label'], 'ready' | 'break' | 'call' | 'offline'>> = {
  offline: 'offline',
  ready: 'ready',
  break: 'break',
  ringing: 'call',
  in_call: 'call',
  wrap_up: 'break',
};

export interface TrayShown {
  /** Null while no agent is signed in. */
  readonly agent: AgentSnapshot | null;
  readonly language: LanguageTag;
}

interface TrayParts {
  readonly iconsFolder: string;
  readonly shown: () => TrayShown;
  readonly open: () => void;
  readonly ready: () => void;
  readonly takeBreak: () => void;
  readonly quit: () => void;
}

/** The state of the agent in the system's tray, with Ready and Break in its menu. */
export class AgentTray {
  readonly #parts: TrayParts;
  readonly #tray: Tray;
  #drawn = '';

  constructor(parts: TrayParts) {
    this.#parts = parts;
    this.#tray = new Tray(this.#picture('offline'));
    // On Linux, where a menu opens by any press, this may not be emitted.
    this.#tray.on('click', parts.open);
    this.draw();
  }

  /** Draws what has changed; a call changes the state of an agent several times a second. */
  draw(): void {
    const { agent, language } = this.#parts.shown();
    const texts = consoleTexts[language];
    const label = agent?.label ?? 'offline';
    const state = agent ? texts[`agent.${label}`] : texts['tray.signedOut'];
    const drawn = JSON.stringify([label, state, language, agent?.next]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#tray.setImage(this.#picture(picture[label]));
    this.#tray.setToolTip(`Clinicall – ${state}`);
    this.#tray.setContextMenu(this.#menu(agent, texts, state));
  }

  destroy(): void {
    this.#tray.destroy();
  }

  #menu(agent: AgentSnapshot | null, texts: (typeof consoleTexts)[LanguageTag], state: string): Menu {
    const { ready, takeBreak, open, quit } = this.#parts;
    const { label, next } = agent ?? { label: 'offline', next: null };
    return Menu.buildFromTemplate([
      { label: state, enabled: false },
      { type: 'separator' },
      { label: texts['agent.ready'], enabled: agent !== null && label !== 'ready' && next !== 'ready', click: ready },
      {
        label: texts['agent.break'],
        enabled: agent !== null && label !== 'break' && next !== 'break',
        click: takeBreak,
      },
      { type: 'separator' },
      { label: texts['tray.open'], click: open },
      { label: texts['tray.quit'], click: quit },
    ]);
  }

  /** A template on macOS, whose menu bar colours it. */
  #picture(name: string) {
    const file = `tray-${name}${process.platform === 'darwin' ? 'Template' : ''}.png`;
    return nativeImage.createFromPath(join(this.#parts.iconsFolder, file));
  }
}
