"""Reads a trace of track events as its format says: clocks, interned words and defaults resolved.

It knows Perfetto's format (by the official descriptors) and nothing of AnimatorPool.
"""

import dataclasses

from google.protobuf import unknown_fields
from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as proto

BOOT_TIME = 6
Type = proto.TrackEvent.Type


class BadTrace(Exception):
    """What makes a file no valid trace."""


@dataclasses.dataclass
class Event:
    """A track event with everything resolved."""

    sequence: int
    ns: int
    type: int
    track: int
    name: str
    categories: list
    notes: dict
    flows: list
    ended_flows: list
    value: int | None


@dataclasses.dataclass
class Slice:
    """A slice of a track, from its begin to its end."""

    track: int
    name: str
    begin: int
    end: int
    depth: int
    notes: dict
    flows: list
    ended_flows: list


class Sequence:
    """What the packets of one sequence have said so far."""

    def __init__(self):
        self.names, self.categories, self.notes, self.texts = {}, {}, {}, {}
        self.clocks = {}
        self.defaults = None

    def intern(self, data):
        for table, entries in (
            (self.names, data.event_names),
            (self.categories, data.event_categories),
            (self.notes, data.debug_annotation_names),
        ):
            for entry in entries:
                enter(table, entry.iid, entry.name)
        for entry in data.debug_annotation_string_values:
            enter(self.texts, entry.iid, entry.str.decode())


class Clock:
    """A clock that a snapshot ties to the boot time."""

    def __init__(self, entry, boot_ns):
        self.unit = entry.unit_multiplier_ns or 1
        self.is_incremental = entry.is_incremental
        self.offset = boot_ns - entry.timestamp * self.unit
        self.now = entry.timestamp

    def boot_ns(self, timestamp):
        self.now = self.now + timestamp if self.is_incremental else timestamp
        return self.now * self.unit + self.offset


def enter(table, iid, text):
    if iid == 0:
        raise BadTrace("a word is interned under 0")
    if table.get(iid, text) != text:
        raise BadTrace(f"the number {iid} stands for two words: {table[iid]}, {text}")
    table[iid] = text


def resolve(table, iid, what):
    if iid not in table:
        raise BadTrace(f"{what} {iid} was never interned")
    return table[iid]


def unknown(message, path="packet"):
    """The paths of the fields that the official descriptors do not know."""
    found = [f"{path}.{field.field_number}" for field in unknown_fields.UnknownFieldSet(message)]
    for field, value in message.ListFields():
        if field.message_type is None:
            continue
        # A single message has the fields a list of them would have.
        for part in value if isinstance(value, (list,)) or hasattr(value, "add") else [value]:
            found += unknown(part, f"{path}.{field.name}")
    return found


class TraceFile:
    """The tracks, events, slices and counters of a file."""

    def __init__(self, data):
        trace = proto.Trace()
        trace.ParseFromString(data)
        if trace.SerializeToString() == b"":
            raise BadTrace("the file is empty")
        self.packets = trace.packet
        self.tracks, self.events, self.unknown = {}, [], []
        sequences = {}
        for packet in trace.packet:
            self.unknown += unknown(packet)
            self.read(packet, sequences)
        self.check_tracks()
        self.slices = self.pair_slices()
        self.counters = {}
        for event in self.events:
            if event.type == Type.TYPE_COUNTER:
                self.counters.setdefault(event.track, []).append((event.ns, event.value))
        for values in self.counters.values():
            values.sort(key=lambda point: point[0])

    def read(self, packet, sequences):
        number = packet.trusted_packet_sequence_id
        if number == 0:
            raise BadTrace("a packet belongs to no sequence")
        cleared = packet.sequence_flags & proto.TracePacket.SEQ_INCREMENTAL_STATE_CLEARED
        if number not in sequences and not cleared:
            raise BadTrace(f"sequence {number} begins in the middle")
        if cleared:
            sequences[number] = Sequence()
        sequence = sequences[number]
        if packet.HasField("trace_packet_defaults"):
            sequence.defaults = packet.trace_packet_defaults
        sequence.intern(packet.interned_data)
        if packet.HasField("clock_snapshot"):
            boot = next(c.timestamp for c in packet.clock_snapshot.clocks if c.clock_id == BOOT_TIME)
            for clock in packet.clock_snapshot.clocks:
                sequence.clocks[clock.clock_id] = Clock(clock, boot)
        if packet.HasField("track_descriptor"):
            track = packet.track_descriptor
            if track.uuid == 0 or track.uuid in self.tracks:
                raise BadTrace(f"track {track.uuid} is described twice, or is 0")
            self.tracks[track.uuid] = track
        if packet.HasField("track_event"):
            self.read_event(packet, number, sequence)

    def read_event(self, packet, number, sequence):
        clock_id = packet.timestamp_clock_id or sequence.defaults.timestamp_clock_id
        if not packet.HasField("timestamp"):
            raise BadTrace("an event has no time")
        ns = sequence.clocks[clock_id].boot_ns(packet.timestamp)
        event = packet.track_event
        defaults = sequence.defaults.track_event_defaults
        track = event.track_uuid or defaults.track_uuid
        name = event.name
        if event.WhichOneof("name_field") == "name_iid":
            name = resolve(sequence.names, event.name_iid, "the name")
        self.events.append(
            Event(
                number, ns, event.type, track, name,
                [resolve(sequence.categories, iid, "the category") for iid in event.category_iids],
                {self.note_name(note, sequence): self.note_value(note, sequence)
                 for note in event.debug_annotations},
                list(event.flow_ids), list(event.terminating_flow_ids),
                event.counter_value if event.HasField("counter_value") else None,
            )
        )
        if len(event.extra_counter_values) > len(defaults.extra_counter_track_uuids):
            raise BadTrace("an event has more values than there are counters")
        for counter, value in zip(defaults.extra_counter_track_uuids, event.extra_counter_values):
            self.events.append(
                Event(number, ns, Type.TYPE_COUNTER, counter, "", [], {}, [], [], value))

    @staticmethod
    def note_name(note, sequence):
        return note.name or resolve(sequence.notes, note.name_iid, "the name of a note")

    @staticmethod
    def note_value(note, sequence):
        kind = note.WhichOneof("value")
        if kind == "string_value_iid":
            return resolve(sequence.texts, note.string_value_iid, "the text")
        return getattr(note, kind)

    def check_tracks(self):
        for track in self.tracks.values():
            if track.parent_uuid and track.parent_uuid not in self.tracks:
                raise BadTrace(f"the parent of track {track.uuid} is not described")
        for event in self.events:
            if event.track not in self.tracks:
                raise BadTrace(f"track {event.track} has events and no description")
            is_counter = self.tracks[event.track].HasField("counter")
            if is_counter != (event.type == Type.TYPE_COUNTER):
                raise BadTrace(f"an event of the wrong type stands on track {event.track}")

    def pair_slices(self):
        """Every end belongs to the newest slice of its track that is open."""
        slices, open_slices = [], {}
        for event in self.events:
            stack = open_slices.setdefault(event.track, [])
            if event.type == Type.TYPE_SLICE_BEGIN:
                stack.append(Slice(event.track, event.name, event.ns, None, len(stack), event.notes,
                                   event.flows, event.ended_flows))
            elif event.type == Type.TYPE_SLICE_END:
                if not stack:
                    raise BadTrace(f"a slice ends on track {event.track} where none is open")
                stack[-1].end = event.ns
                slices.append(stack.pop())
        for track, stack in open_slices.items():
            if stack:
                raise BadTrace(f"on track {track} the slice {stack[-1].name} never ends")
        return slices

    # What a test asks for.

    def instants(self, name):
        return [e for e in self.events if e.type == Type.TYPE_INSTANT and e.name == name]

    def track_named(self, name):
        return next(t.uuid for t in self.tracks.values()
                    if name in (t.name, t.process.process_name, t.thread.thread_name))

    def path(self, track):
        """The names of a track and of those above it."""
        names = []
        while track:
            names.append(self.tracks[track].name)
            track = self.tracks[track].parent_uuid
        return names
