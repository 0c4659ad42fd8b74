"""A push service on this machine, and a browser that can open what it gets: nothing of a test goes anywhere else."""

from __future__ import annotations

import asyncio
import ipaddress
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import orjson
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from astragal.table.push.endpoints import Reach
from astragal.table.push.vapid import encoded

HERE = Reach(ports=None, this_machine=True)


@dataclass
class Got:
    """A message that came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Answers with the status of `answers` for a path, or 201; `silent` paths get no answer."""

    url: str
    certificates: ssl.SSLContext  # by which it is known
    got: asyncio.Queue[Got] = field(default_factory=asyncio.Queue)
    answers: dict[str, list[int]] = field(default_factory=dict)
    silent: set[str] = field(default_factory=set)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            path = first.split(" ")[1]
            headers = dict(line.split(": ", 1) for line in lines if line)
            self.got.put_nowait(Got(path, headers, await reader.readexactly(int(headers["Content-Length"]))))
            if path in self.silent:
                await reader.read()
                return
            waiting = self.answers.get(path, [])
            status = waiting.pop(0) if waiting else 201
            writer.write(f"HTTP/1.1 {status} So\r\nLocation: {self.url}/elsewhere\r\n\r\n".encode())
            await writer.drain()
        writer.close()


@asynccontextmanager
async def push_service(folder: Path) -> AsyncIterator[PushService]:
    """One at a free port of this machine."""
    server_side, client_side = _certificates(folder)
    service = PushService("", client_side)
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=server_side)
    service.url = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        server.close()


def _certificates(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / "push.pem"
    file.write_bytes(secret + certificate.public_bytes(Encoding.PEM))
    server_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_side.load_cert_chain(file)
    return server_side, ssl.create_default_context(cafile=str(file))


class Browser:
    """Makes a subscription, and opens what is sent to it."""

    def __init__(self, endpoint: str) -> None:
        self._secret = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen letters!"
        self.key = self._secret.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.wanted = {"endpoint": endpoint, "key": encoded(self.key), "auth": encoded(self._auth)}

    def open(self, body: bytes) -> Any:
        """What a message says."""
        salt, length, rest = body[:16], body[20], body[21:]
        theirs, sealed = rest[:length], rest[length:]
        shared = self._secret.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        )
        first = _derived(shared, self._auth, b"WebPush: info\0" + self.key + theirs, 32)
        key = _derived(first, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(first, salt, b"Content-Encoding: nonce\0", 12)
        return orjson.loads(AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")[:-1])


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
