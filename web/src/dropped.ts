// Files that the user drops or selects, with the folders that they are in.

/** A file with its path relative to what was dropped or selected. */
export interface Part { file: File; path: string }

/** Return selected files; of a selected folder also the path within it, without hidden files. */
export function selected(files: Iterable<File>): Part[] {
  return [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name })).filter(({ path }) => !hidden(path));
}

/** Return the files of a drop, including those in folders, without hidden files. Call it within the event's handler. */
export async function dropped(data: DataTransfer): Promise<Part[]> {
  const items = [...data.items].filter((item) => item.kind === "file");
  const folders = items.map((item) => item.webkitGetAsEntry());
  if (!folders.some((entry) => entry?.isDirectory)) return selected(data.files);
  const found: Part[] = [];
  for (const entry of folders) if (entry) await collect(entry, found);
  return found;
}

const hidden = (path: string): boolean => path.split("/").some((name) => name.startsWith("."));

async function collect(entry: FileSystemEntry, found: Part[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//, "");
  if (hidden(path)) return;
  if (!entry.isDirectory) {
    const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed));
    found.push({ file, path });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) { // each call returns only some of the entries
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (!some.length) return;
    for (const each of some) await collect(each, found);
  }
}
