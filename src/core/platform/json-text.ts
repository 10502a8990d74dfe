/**
 * An answer that is JSON already, of data of that type: an endpoint that is asked often puts it together from texts
 * that it has, at a third of what it costs to make objects and their JSON.
 */
export class JsonText<Data> {
  readonly text: string;
  declare protected readonly data?: Data;

  constructor(text: string) {
    this.text = text;
  }
}
