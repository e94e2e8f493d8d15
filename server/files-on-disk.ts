import type { URI } from 'langium';
import { NodeFileSystemProvider } from 'langium/node';

/** The files of the disk, for a server under Node. Of files elsewhere it does not say that they are not there. */
export class FilesOnDisk extends NodeFileSystemProvider {
  override exists(uri: URI): Promise<boolean> {
    if (uri.scheme !== 'file') return Promise.reject(new Error(`${uri.toString()} is not on the disk.`));
    return super.exists(uri);
  }
}
