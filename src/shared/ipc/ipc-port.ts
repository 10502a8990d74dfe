import type { Channel, IpcClient, IpcDefinition, IpcHandlers, IpcServer } from './ipc.ts';
import { type FactMessage, ipcMessageSchema } from './ipc-message.ts';
import { RemoteService } from './remote-service.ts';
import { ServedService } from './served-service.ts';

/** One end of a channel: each message is parsed once and handed to the service that it names. */
export class IpcPort {
  readonly #channel: Channel;
  readonly #served = new Map<string, ServedService>();
  readonly #remote = new Map<string, RemoteService>();
  readonly #stopListening: (() => void)[];

  constructor(channel: Channel) {
    this.#channel = channel;
    this.#stopListening = [channel.onMessage((message) => this.#receive(message))];
    if (channel.onLost) this.#stopListening.push(channel.onLost(() => this.#lost()));
  }

  serve<D extends IpcDefinition>(definition: D, handlers: IpcHandlers<D>): IpcServer<D> {
    const send = (message: FactMessage): void => void this.#channel.send(message);
    this.#served.set(definition.name, new ServedService(definition, handlers as never, send));
    return {
      emit: (name, value) => {
        this.#channel.send({ kind: 'event', service: definition.name, name, value });
      },
    };
  }

  connect<D extends IpcDefinition>(definition: D): IpcClient<D> {
    const service = new RemoteService(definition, (message) => this.#channel.send(message));
    this.#remote.set(definition.name, service);
    const request = (name: string) => (input?: unknown) => service.request(name, input);
    const requests = Object.fromEntries(Object.keys(definition.requests).map((name) => [name, request(name)]));
    // The requests have the names of the definition, which the type lists and the compiler cannot see here.
    return {
      ...requests,
      on: service.on.bind(service),
      follow: service.follow.bind(service),
    } as unknown as IpcClient<D>;
  }

  /** Rejects pending requests; ignores everything that comes in later, and sends no more facts. */
  close(): void {
    for (const stop of this.#stopListening.splice(0)) stop();
    for (const service of this.#served.values()) service.close();
    this.#lost();
  }

  #receive(value: unknown): void {
    const parsed = ipcMessageSchema.safeParse(value);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.kind === 'reply') this.#remote.get(message.service)?.receiveReply(message);
    else if (message.kind === 'event') this.#remote.get(message.service)?.receiveEvent(message);
    else if (message.kind === 'fact') this.#remote.get(message.service)?.receiveFact(message);
    else if (message.kind === 'subscribe') this.#served.get(message.service)?.subscribe(message);
    else
      void this.#served
        .get(message.service)
        ?.reply(message)
        .then((reply) => this.#channel.send(reply));
  }

  #lost(): void {
    for (const service of this.#remote.values()) service.lost();
  }
}
