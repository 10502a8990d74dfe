import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../shared/clock.ts';
import type { ConsentPurpose } from '../../../shared/contract/album-consent.ts';
import { fileTexts } from '../../../shared/languages/file-texts.ts';
import type { LanguageTag } from '../../../shared/languages/languages.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { FileAnswer, FileRequester } from '../../platform/http/handler.ts';
import type { ConsentService } from './consent/consent-service.ts';
import type { ImageStore } from './images/image-store.ts';
import { maxViewPixels, reducedOf } from './photo-files.ts';
import type { PhotoRow } from './albums-repository.ts';

interface Parts {
  /** Throws ProblemError `not-found` for a photo that the caller may not see. */
  readonly photoOf: (caller: Caller, id: number) => Promise<PhotoRow>;
  readonly consents: Pick<ConsentService, 'required'>;
  readonly images: Pick<ImageStore, 'render'>;
  readonly audit: AuditLog;
  readonly clinicName: () => string;
  readonly photosFolder: string;
  /** Where copies are that are being sent. */
  readonly incomingFolder: string;
  readonly clock: Clock;
  readonly timeZone: string;
}

/**
 * The files of photos. To be looked at within the clinic they are copied in the size of a screen; what leaves the
 * clinic, stamped or as it is stored, needs the consent of the customer.
 */
export class PhotoFiles {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async thumbnail(caller: Caller, id: number): Promise<FileAnswer> {
    const { thumb_filename: filename } = await this.#parts.photoOf(caller, id);
    return { path: this.#path(filename), contentType: 'image/jpeg' };
  }

  /** Never the stored file. Copying a large photo takes about a second, once. */
  async view(caller: Caller, id: number): Promise<FileAnswer> {
    const { filename } = await this.#parts.photoOf(caller, id);
    const path = this.#path(reducedOf(filename));
    if (!existsSync(path))
      await this.#parts.images.render(caller.userId, {
        from: this.#path(filename),
        to: path,
        within: maxViewPixels,
        stamp: [],
      });
    return { path, contentType: 'image/jpeg' };
  }

  async original(caller: Caller, id: number, { address }: FileRequester): Promise<FileAnswer> {
    const photo = await this.#parts.photoOf(caller, id);
    const purpose = await this.#parts.consents.required(photo.album_id);
    return {
      path: this.#path(photo.filename),
      contentType: photo.content_type,
      saveAs: `${nameOf(photo)}.${photo.content_type.slice('image/'.length)}`,
      record: () => this.#downloaded(caller, photo, { address, purpose, stamped: false }),
    };
  }

  async download(caller: Caller, id: number, { address, language }: FileRequester): Promise<FileAnswer> {
    const { consents, images, incomingFolder } = this.#parts;
    const photo = await this.#parts.photoOf(caller, id);
    const before = await consents.required(photo.album_id);
    const make = async (): Promise<string> => {
      const path = join(incomingFolder, `${randomUUID()}.jpg`);
      await images.render(caller.userId, {
        from: this.#path(photo.filename),
        to: path,
        within: null,
        stamp: this.#stampOf(photo, before, language),
      });
      try {
        // It may have been withdrawn while the photo was stamped.
        const purpose = await consents.required(photo.album_id);
        await this.#downloaded(caller, photo, { address, purpose, stamped: true });
        return path;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    };
    return { contentType: 'image/jpeg', saveAs: `${nameOf(photo)}.jpg`, make };
  }

  #stampOf(photo: PhotoRow, purpose: ConsentPurpose, language: LanguageTag): string[] {
    const texts = fileTexts[language];
    const day = formatDateTime(this.#parts.clock.now(), this.#parts.timeZone).slice(0, 10);
    const clinic = this.#parts.clinicName();
    return [
      [...(clinic === '' ? [] : [clinic]), photo.customer_idcard].join(' · '),
      `${day} · ${texts[`photoStamp.${purpose}`]}`,
    ];
  }

  #downloaded(
    caller: Caller,
    { id, album_id: album }: PhotoRow,
    { address, ...detail }: { address: string; purpose: ConsentPurpose; stamped: boolean },
  ): Promise<void> {
    const { audit } = this.#parts;
    return audit.write({
      action: 'photo.downloaded',
      userId: caller.userId,
      address,
      detail: { id, album, ...detail },
    });
  }

  #path(filename: string): string {
    return join(this.#parts.photosFolder, filename);
  }
}

const nameOf = ({ customer_idcard: idcard, id }: PhotoRow): string => `${idcard}-${id}`;
