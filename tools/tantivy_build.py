"""Index the chunks of the user's taps with tantivy on one thread and print the CPU seconds of that alone."""

import json
import sys
import tempfile
import time

import tantivy

from boost.domain.chunking import windows, without_comments
from boost.entrypoints import factories, settings
from boost.entrypoints.container import container
from boost.ports.intake import Document


def chunks() -> list[tuple[str, str]]:
    """Header and text of every chunk that boost indexes."""
    chosen = settings.load()
    parts, shape = container(chosen), factories.shape(chosen)
    found = []
    for tap in parts.taps():
        for document in parts.reading().documents(tap):
            if isinstance(document, Document):
                body = without_comments(document.body)
                header = f"{document.item.name}. {document.item.description[:1024]}"
                found += [(header, body[start:end]) for start, end in windows(body, shape) or [(0, 0)]]
    return found


def main() -> None:
    """Build in a temporary folder."""
    texts = chunks()
    schema = tantivy.SchemaBuilder()
    schema.add_text_field("text", stored=False, tokenizer_name=sys.argv[1], index_option="freq")
    with tempfile.TemporaryDirectory() as folder:
        began = time.process_time()
        index = tantivy.Index(schema.build(), path=folder)
        writer = index.writer(heap_size=128_000_000, num_threads=1)
        for header, text in texts:
            writer.add_document(tantivy.Document(text=f"{header}\n{text}"))
        writer.commit()
        writer.wait_merging_threads()
        print(json.dumps({"chunks": len(texts), "cpu": time.process_time() - began}))


if __name__ == "__main__":
    main()
