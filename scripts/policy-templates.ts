import * as z from 'zod';
import { policyTexts as en, managedTexts as enNames } from '../src/shared/languages/en/managed-settings.ts';
import { languageOf } from '../src/shared/languages/languages.ts';
import { policyTexts as zh, managedTexts as zhNames } from '../src/shared/languages/zh-cn/managed-settings.ts';
import { kindOf, type ManagedKey, managedKeys, managedSettingsSchema } from '../src/shared/managed/managed-settings.ts';

type Names = Readonly<Record<`managed.${ManagedKey}`, string>> & Readonly<Record<string, string>>;
interface Texts {
  readonly tag: string;
  readonly names: Names;
  readonly explanations: Readonly<Record<ManagedKey | 'category', string>>;
}
const english: Texts = { tag: 'en-US', names: enNames, explanations: en };
const chinese: Texts = { tag: 'zh-CN', names: zhNames, explanations: zh };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The ID of a text has letters, digits and underscores. */
const idOf = (value: string): string => value.replaceAll('-', '_');

/** The name of one value of a choice, as Settings has it. */
const nameOfValue = (key: ManagedKey, value: string, names: Names): string =>
  key === 'language' ? languageOf(value).name : (names[`managed.${key}.${value}`] ?? value);

const admxPolicy = (key: ManagedKey): string => {
  const kind = kindOf(key);
  const head =
    `    <policy name="${key}" class="Both" displayName="$(string.${key})" explainText="$(string.${key}_explain)" ` +
    `key="Software\\Policies\\Clinicall"`;
  const place = '      <parentCategory ref="Clinicall" />\n      <supportedOn ref="Supported" />\n';
  if (kind.kind === 'switch')
    return (
      `${head} valueName="${key}">\n${place}` +
      '      <enabledValue><decimal value="1" /></enabledValue>\n' +
      '      <disabledValue><decimal value="0" /></disabledValue>\n    </policy>'
    );
  const element =
    kind.kind === 'text'
      ? `        <text id="${key}" valueName="${key}" required="true" />`
      : [
          `        <enum id="${key}" valueName="${key}" required="true">`,
          ...kind.values.map(
            (value) =>
              `          <item displayName="$(string.${key}_${idOf(value)})">` +
              `<value><string>${value}</string></value></item>`,
          ),
          '        </enum>',
        ].join('\n');
  const elements = `      <elements>\n${element}\n      </elements>\n`;
  return `${head} presentation="$(presentation.${key})">\n${place}${elements}    </policy>`;
};

const admx = (): string => `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions revision="1.0" schemaVersion="1.0"
  xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions">
  <policyNamespaces><target prefix="clinicall" namespace="Clinicall.Policies.Workstation" /></policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn>
    <definitions><definition name="Supported" displayName="$(string.Supported)" /></definitions>
  </supportedOn>
  <categories><category name="Clinicall" displayName="$(string.category)" /></categories>
  <policies>
${managedKeys.map(admxPolicy).join('\n')}
  </policies>
</policyDefinitions>
`;

function adml({ names, explanations }: Texts): string {
  const strings = managedKeys.flatMap((key) => {
    const kind = kindOf(key);
    const values = kind.kind === 'choice' ? kind.values : [];
    return [
      [key, names[`managed.${key}`]],
      [`${key}_explain`, explanations[key]],
      ...values.map((value) => [`${key}_${idOf(value)}`, nameOfValue(key, value, names)]),
    ];
  });
  const presentations = managedKeys.flatMap((key) => {
    const { kind } = kindOf(key);
    const label = escaped(names[`managed.${key}`]);
    if (kind === 'switch') return [];
    const control =
      kind === 'text'
        ? `<textBox refId="${key}"><label>${label}</label></textBox>`
        : `<dropdownList refId="${key}" noSort="true">${label}</dropdownList>`;
    return [`      <presentation id="${key}">${control}</presentation>`];
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources revision="1.0" schemaVersion="1.0"
  xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions">
  <displayName>Clinicall</displayName>
  <description>${escaped(explanations.category)}</description>
  <resources>
    <stringTable>
      <string id="Supported">Clinicall</string>
      <string id="category">${escaped(explanations.category)}</string>
${strings.map(([id, text]) => `      <string id="${id}">${escaped(text ?? '')}</string>`).join('\n')}
    </stringTable>
    <presentationTable>
${presentations.join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`;
}

/** A value that the templates show: an administrator changes it, or removes the line. */
function plistValue(key: ManagedKey): string {
  const kind = kindOf(key);
  if (kind.kind === 'switch') return '<true/>';
  return `<string>${escaped(kind.kind === 'choice' ? (kind.values[0] ?? '') : kind.example)}</string>`;
}

const mobileconfig = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Change the values below, and remove the settings that users may choose. -->
<plist version="1.0">
<dict>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>clinic.clinicall.workstation</string>
      <key>PayloadIdentifier</key><string>clinic.clinicall.workstation.settings</string>
      <key>PayloadUUID</key><string>5D0B4C0E-6A0B-4C2E-9C3F-0C5B7B1B3A11</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadDisplayName</key><string>Clinicall</string>
${managedKeys.map((key) => `      <!-- ${escaped(en[key])} -->\n      <key>${key}</key>${plistValue(key)}`).join('\n')}
    </dict>
  </array>
  <key>PayloadDisplayName</key><string>Clinicall</string>
  <key>PayloadIdentifier</key><string>clinic.clinicall.workstation</string>
  <key>PayloadScope</key><string>System</string>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadUUID</key><string>1C7F2D53-2B57-4B0E-8E57-7E6C2C1D9E42</string>
  <key>PayloadVersion</key><integer>1</integer>
</dict>
</plist>
`;

function jsonSchema(): string {
  const { properties, ...schema } = z.toJSONSchema(managedSettingsSchema);
  const described = managedKeys.map((key) => [
    key,
    { title: enNames[`managed.${key}`], description: en[key], ...(properties?.[key] as object) },
  ]);
  const whole = { ...schema, properties: { $schema: { type: 'string' }, ...Object.fromEntries(described) } };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** The rows of docs/options.md. */
export const managedTable = (): string =>
  [
    '| setting | value | |',
    '| --- | --- | --- |',
    ...managedKeys.map((key) => {
      const kind = kindOf(key);
      const values =
        kind.kind === 'switch'
          ? '`true`, `false`'
          : kind.kind === 'choice'
            ? kind.values.map((one) => `\`${one}\``)
            : [`\`${kind.example}\``];
      return `| \`${key}\` | ${[values].flat().join(', ')} | ${en[key]} |`;
    }),
  ].join('\n');

/** The files of resources/policy by name, from the schema of the settings that an administrator may fix. */
export const policyTemplates = (): Readonly<Record<string, string>> => ({
  'clinicall.admx': admx(),
  [`${english.tag}/clinicall.adml`]: adml(english),
  [`${chinese.tag}/clinicall.adml`]: adml(chinese),
  'clinicall.mobileconfig': mobileconfig(),
  'policy.schema.json': jsonSchema(),
});
