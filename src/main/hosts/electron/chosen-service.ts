import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { environmentOf } from '../../../node/options/read-options.ts';
import { printLine } from '../../../node/standard-streams.ts';
import { serviceAddressOf } from '../../workstation/service-client/service-address.ts';
import type { ServiceChoice } from '../../../shared/ipc/sign-in-ipc.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { type CoreSupervisor, problemOfStart } from '../../workstation/embedded-core/core-supervisor.ts';
import type { OpenClinic, PreferenceStore, ServiceAddress, ServiceChooser } from '../../workstation/host.ts';
import { noOptions } from '../common/practice-clinics.ts';
import type { WorkstationConfig } from '../common/workstation-config.ts';

type Environment = Readonly<Record<string, string>>;

/** A service at an address, or the embedded core with its options. */
type Place = { readonly clinic: OpenClinic } & ({ readonly http: string } | { readonly environment: Environment });

interface ChosenServiceParts {
  readonly config: Pick<WorkstationConfig, 'server' | 'dataFolder' | 'coreEnvironment'>;
  /** The first start asks where the clinic is; otherwise the options say it. */
  readonly isAsked: boolean;
  readonly mayPractise: boolean;
  /** Holds the data of this user. */
  readonly folder: string;
  readonly preferences: PreferenceStore;
  readonly supervise: (environment: Environment) => CoreSupervisor;
  readonly serviceIs: (address: ServiceAddress) => void;
}

const preference = 'service';
const keptSchema = z.object({ server: z.string().nullable() });

/** The service of this workstation: given by options, or chosen at the first start and kept for the next ones. */
export class ChosenService implements ServiceChooser {
  readonly #parts: ChosenServiceParts;
  readonly #practiceFolder: string;
  #core: CoreSupervisor | null = null;
  #isPractice = false;

  constructor(parts: ChosenServiceParts) {
    this.#parts = parts;
    this.#practiceFolder = join(parts.folder, 'practice');
  }

  begin(): void {
    const { config, isAsked, preferences } = this.#parts;
    const kept = keptSchema.safeParse(preferences.get(preference)).data;
    if (!isAsked) return void this.#open(this.#given());
    if (kept) return void this.#open(kept.server === null ? this.#own() : this.#at(kept.server));
    if (existsSync(join(config.dataFolder, 'clinic.db'))) return void this.#open(this.#own());
    void this.#ask();
    printLine({ event: 'workstation-ready', host: 'electron', url: null, core: null, sip: null, trunk: null });
  }

  async choose(choice: ServiceChoice): Promise<void> {
    const { isAsked, mayPractise, preferences } = this.#parts;
    if (!isAsked || (choice.kind === 'practice' && !mayPractise)) throw problemFor('service-given');
    const server = choice.kind === 'service' ? serviceAddressOf(choice.address) : null;
    if (choice.kind === 'service' && server === null) throw problemFor('service-address-expected');
    await this.#close();
    if (choice.kind === 'practice') return this.#open(this.#practice());
    preferences.set(preference, { server });
    return this.#open(server === null ? this.#own() : this.#at(server));
  }

  async chooseAgain(): Promise<void> {
    if (!this.#parts.isAsked) throw problemFor('service-given');
    await this.#close();
    // Kept until another is chosen: who only looks finds the same service at the next start.
    await this.#ask();
  }

  stop(): Promise<void> {
    return this.#close();
  }

  async #ask(): Promise<void> {
    const { mayPractise, folder, serviceIs } = this.#parts;
    // A workstation that ended unasked has left it.
    await rm(this.#practiceFolder, { recursive: true, force: true });
    serviceIs({ firstStart: { canPractise: mayPractise, folder } });
  }

  #given(): Place {
    const { server, coreEnvironment } = this.#parts.config;
    if (server !== null) return { clinic: { name: server, origin: 'given' }, http: server };
    return { clinic: { name: 'embedded', origin: 'given' }, environment: coreEnvironment };
  }
  #at(server: string): Place {
    return { clinic: { name: server, origin: 'chosen' }, http: server };
  }
  #own(): Place {
    const { coreEnvironment } = this.#parts.config;
    const environment = { ...coreEnvironment, ...environmentOf({ demo: false, colleagues: false }) };
    return { clinic: { name: 'embedded', origin: 'chosen' }, environment };
  }
  #practice(): Place {
    const options = { data: this.#practiceFolder, demo: true, colleagues: true };
    const environment = { ...noOptions, ...environmentOf(options) };
    return { clinic: { name: 'practice', origin: 'practice' }, environment };
  }

  async #open(place: Place): Promise<void> {
    const { serviceIs, supervise } = this.#parts;
    const { clinic } = place;
    this.#isPractice = clinic.origin === 'practice';
    try {
      const { http, trunk } = 'http' in place ? { ...place, trunk: null } : await this.#start(supervise, place);
      serviceIs({ http, clinic });
      const sip = `${http.replace(/^http/, 'ws')}/sip`;
      printLine({ event: 'workstation-ready', host: 'electron', url: null, core: http, sip, trunk });
    } catch (error) {
      const problem = problemOfStart(error);
      serviceIs({ problem, clinic });
      printLine({ event: 'problem', code: problem.code, message: problem.message });
    }
  }

  #start(supervise: ChosenServiceParts['supervise'], place: { clinic: OpenClinic; environment: Environment }) {
    const core = supervise(place.environment);
    this.#core = core;
    core.restarted.on(({ http }) => this.#parts.serviceIs({ http, clinic: place.clinic }));
    return core.start();
  }

  async #close(): Promise<void> {
    await this.#core?.stop();
    this.#core = null;
    if (this.#isPractice) await rm(this.#practiceFolder, { recursive: true, force: true });
    this.#isPractice = false;
  }
}
