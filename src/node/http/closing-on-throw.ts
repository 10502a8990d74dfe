/** A listener of one connection. Its exceptions are logged and end that connection, not the process. */
export const closingOnThrow =
  <Args extends readonly unknown[]>(
    listener: (...args: Args) => void,
    connection: { terminate(): void },
    log: { error(fact: Record<string, unknown>, text: string): void },
  ) =>
  (...args: Args): void => {
    try {
      listener(...args);
    } catch (error) {
      log.error({ err: error }, 'A connection failed and is closed.');
      connection.terminate();
    }
  };
