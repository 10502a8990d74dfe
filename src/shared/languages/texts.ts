type Category = Intl.LDMLPluralRule;

/** The keys of the texts that depend on a number: English has several forms of each. */
type PluralKey<Text> = Category extends infer C
  ? C extends Category
    ? Text extends `${infer Key}_${C}`
      ? Key
      : never
    : never
  : never;

/** The keys of the texts that have one form, among those that English has. */
export type PlainKey<English> = Exclude<keyof English, `${PluralKey<keyof English>}_${Category}`>;

/** A text by the key that the console asks for: i18next chooses the form by the number. */
export type TextKey<English> = PlainKey<English> | PluralKey<keyof English>;

/**
 * The texts of a language, for those that English has. A text that depends on a number has one form for each plural
 * category of the language (Intl.PluralRules), no more and no fewer.
 */
export type TextsOf<English, Categories extends readonly Category[]> = Readonly<
  Record<PlainKey<English> | `${PluralKey<keyof English>}_${Categories[number]}`, string>
>;
