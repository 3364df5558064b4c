"""Shared joints, trees and poses of the tests."""
