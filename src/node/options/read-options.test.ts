import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defineOptions } from '../../shared/options/option.ts';
import { environmentOf, readOptions } from './read-options.ts';

const options = defineOptions({
  listen: { value: 'HOST:PORT', default: '127.0.0.1:0', summary: '' },
  'trunk-listen': { value: 'HOST:PORT', summary: '' },
  trunk: { value: 'NAME=…', isRepeatable: true, summary: '' },
  demo: { summary: '' },
});
const read = (args: readonly string[], environment: Record<string, string> = {}) =>
  readOptions(options, { args, environment });
const fileOf = (text: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'options-')), 'config.json');
  writeFileSync(file, text, { mode: 0o600 });
  return file;
};

test('each option comes from the command line, else the environment, else the file, else its default', () => {
  expect(read([])).toEqual({ listen: '127.0.0.1:0', 'trunk-listen': undefined, trunk: [], demo: false });
  const file = fileOf(JSON.stringify({ listen: 'file:1', 'trunk-listen': 'file:2', trunk: ['file'], demo: true }));
  expect(read(['--config', file])).toEqual({
    listen: 'file:1',
    'trunk-listen': 'file:2',
    trunk: ['file'],
    demo: true,
  });
  const environment = { CLINICALL_CONFIG: file, CLINICALL_TRUNK_LISTEN: 'environment:2', CLINICALL_DEMO: '0' };
  expect(read(['--listen', 'line:1', '--trunk', 'a', '--trunk', 'b'], environment)).toEqual({
    listen: 'line:1',
    'trunk-listen': 'environment:2',
    trunk: ['a', 'b'],
    demo: false,
  });
});

test('a repeatable option in the environment: values apart by spaces, or JSON', () => {
  expect(read([], { CLINICALL_TRUNK: 'a=1  b=2' }).trunk).toEqual(['a=1', 'b=2']);
  expect(read([], { CLINICALL_TRUNK: '["a=p w"]' }).trunk).toEqual(['a=p w']);
});

test('reads the environment variables that another program wrote', () => {
  const values = read(['--trunk', 'main=sip:h;password=a b"c', '--demo', '--trunk-listen', 'h:1']);
  expect(read([], environmentOf(values))).toEqual(values);
});

test('an empty variable is none', () => {
  expect(read([], { CLINICALL_CONFIG: '', CLINICALL_LISTEN: '', CLINICALL_TRUNK: '' })).toEqual(read([]));
});

describe('names the error and repeats no secret', () => {
  test.each([
    [['--nothing'], {}, /--nothing/],
    [['x'], {}, /'x'/],
    [['--listen'], {}, /--listen/],
    [[], { CLINICALL_DEMO: 'perhaps' }, /^CLINICALL_DEMO must be 1 or 0\.$/],
    [[], { CLINICALL_TRUNK: '["password"' }, /^CLINICALL_TRUNK is not a list of texts\.$/],
    [['--config', '/nowhere/config.json'], {}, /^\/nowhere\/config\.json cannot be read\.$/],
    [['--config', fileOf('{"trunk": password')], {}, /config\.json is not valid JSON\.$/],
    [['--config', fileOf('{"demo": "yes", "__proto__x": 1}')], {}, /config\.json is not valid: .*__proto__x/s],
  ] as const)('%j %j', (args, environment, message) => {
    let problem: unknown;
    try {
      read(args, environment);
    } catch (error) {
      problem = error;
    }
    expect(problem).toMatchObject({ code: 'invalid-input', message: expect.stringMatching(message) });
    expect(String(problem)).not.toContain('password');
  });
});

test('arguments of another program are left alone, where it has some', () => {
  const values = readOptions(options, {
    args: ['out/main/index.js', '--no-sandbox', '--trunk-listen=h:1', '--remote-debugging-port=1'],
    environment: {},
    ignoresOthers: true,
  });
  expect(values['trunk-listen']).toBe('h:1');
  expect(() => readOptions(options, { args: ['--trunk-listen'], environment: {}, ignoresOthers: true })).toThrow(
    /^--trunk-listen needs a value\.$/,
  );
});
