const databaseName = "kept-answers";
const storeName = "answers";

function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}

/** Large answers that a page needs without a network, kept on the device until the user signs out. */
export const keptAnswers = {
  /** Null where there is none, or the device keeps nothing. */
  read: <T>(key: string): Promise<T | null> =>
    inStore<T | undefined>("readonly", (store) => store.get(key)).then(
      (value) => value ?? null,
      () => null,
    ),
  /** Where the device has no room the page goes on without. */
  keep: (key: string, value: unknown): Promise<void> =>
    inStore("readwrite", (store) => store.put(value, key)).then(
      () => undefined,
      () => undefined,
    ),
  forgetAll: () => void indexedDB.deleteDatabase(databaseName),
};
